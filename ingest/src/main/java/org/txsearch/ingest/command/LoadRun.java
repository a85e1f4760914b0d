package org.txsearch.ingest.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.intake.DeadLetterFile;
import org.txsearch.ingest.intake.DeadLetters;
import org.txsearch.ingest.intake.Intake;
import org.txsearch.ingest.intake.IntakeSettings;
import org.txsearch.ingest.intake.LineFile;
import org.txsearch.ingest.intake.Pace;
import org.txsearch.ingest.load.Checkpointing;
import org.txsearch.ingest.load.Load;
import org.txsearch.ingest.load.LoadCheckpoint;
import org.txsearch.ingest.load.LoadProgress;
import org.txsearch.ingest.load.LoadState;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.stored.StoredTransactions;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.Weeks;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteFailedException;
import org.txsearch.write.WriteTarget;

/** Loads files with progress, checkpoints and a summary. */
final class LoadRun {

    private final LoadOptions options;
    private final Cluster cluster;
    private final Telemetry telemetry;
    private final Weeks weeks;
    private final Watermarks watermarks;
    private final StoredTransactions stored;
    private @Nullable String failure;

    LoadRun(Cluster cluster, LoadOptions options, Telemetry telemetry) {
        this.options = options;
        this.telemetry = telemetry;
        this.cluster = cluster;
        this.weeks = new Weeks(cluster);
        this.watermarks = new Watermarks(cluster);
        this.stored = new StoredTransactions(cluster);
    }

    /** Loads the files, from where an interrupted load of them stands, and prints what became of their records. */
    int run(List<SourceFile> files) throws IOException, InterruptedException {
        weeks.prepare();
        List<Path> paths = files.stream().map(SourceFile::path).toList();
        try (LoadCheckpoint checkpoint = LoadCheckpoint.open(options.checkpoints(), options.command(), paths)) {
            LoadState state = options.isRestarted() ? null : checkpoint.read().orElse(null);
            boolean isResumed = state != null;
            if (state == null) {
                state = LoadState.start(options.deadLetterFile().toString(), System.currentTimeMillis());
            } else {
                sayWhereItResumes(state, files);
            }
            try (DeadLetterFile letters = letters(state, isResumed);
                    LineFile differences = differences(state, isResumed)) {
                return run(files, checkpoint, state, letters, differences);
            }
        }
    }

    private int run(
            List<SourceFile> files,
            LoadCheckpoint checkpoint,
            LoadState from,
            DeadLetterFile letters,
            LineFile differences)
            throws IOException, InterruptedException {
        String source = "load/" + checkpoint.id();
        if (!watermarks.open().containsKey(source)) {
            watermarks.open(source, Instant.ofEpochMilli(from.ingestedAt()));
        }
        LoadProgress account = new LoadProgress(from, letters, differences);
        Progress progress = Progress.of("Loading", "transactions");
        try (BulkWriter writer = new BulkWriter(
                        cluster,
                        WriteSettings.current(),
                        WriteTarget.homes(),
                        telemetry.metrics().bulk());
                Pace pace = options.pacing().start(cluster, writer::rejections);
                Intake intake = new Intake(
                        writer,
                        stored,
                        new ErasedPayers(cluster),
                        telemetry.metrics().counted(DeadLetters.CARRIED_BY_ENDS),
                        settings(pace))) {
            telemetry.metrics().show(intake.counts());
            telemetry.metrics().show(writer);
            telemetry.probes().started(() -> true, () -> writer.trouble() != null);
            intake.counts().resume(from.tally(), weeks(from.weeks()));
            var visibility = new Checkpointing.Visibility(weeks, watermarks, source);
            try (Checkpointing checkpointing = new Checkpointing(checkpoint, account, intake.counts(), visibility)) {
                read(files, from, intake, account, new LoadWatch(progress, checkpointing));
                progress.done(intake.counts().read());
                account.sync();
                weeks.refresh(intake.counts().takeTouched());
            } catch (WriteFailedException | IOException e) {
                progress.interrupted();
                failure = "Elasticsearch: " + e.getMessage();
            } catch (UncheckedIOException e) {
                progress.interrupted();
                failure = String.valueOf(e.getMessage());
            }
            if (failure == null && intake.counts().isComplete()) {
                watermarks.close(source);
                checkpoint.remove();
            }
            LoadSummary summary = new LoadSummary(intake.counts(), letters.file(), differences.file());
            summary.print(files.size(), progress, from.tally().records());
            return summary.exitCode(account.problems(), failure);
        }
    }

    /** What watches over a load while its files are read. */
    private record LoadWatch(Progress progress, Checkpointing checkpointing) {}

    /** Returns when every record has its outcome. */
    private static void read(
            List<SourceFile> files, LoadState from, Intake intake, LoadProgress account, LoadWatch watch)
            throws InterruptedException {
        Load load = new Load(intake, account);
        long total = files.stream().mapToLong(LoadRun::size).sum();
        try (LoadMeter meter = new LoadMeter(watch.progress(), total, intake.counts(), intake::heldBy)) {
            long before = 0;
            for (int i = 0; i < files.size(); i++) {
                SourceFile file = files.get(i);
                long done = before;
                before += size(file);
                if (i < from.file()) {
                    continue;
                }
                try {
                    load.file(
                            i,
                            file,
                            i == from.file() ? from.records() : 0,
                            meter.watch(file.path(), before - done, done));
                } catch (SourceException e) {
                    account.problem(file.path() + ": " + e.getMessage());
                }
                watch.checkpointing().check();
            }
            intake.finish();
            account.check();
        }
    }

    private static IntakeSettings settings(Pace pace) {
        return new IntakeSettings(pace, Surroundings.changePatience());
    }

    private static Set<IsoWeek> weeks(List<String> names) {
        Set<IsoWeek> weeks = new HashSet<>();
        names.forEach(name -> weeks.add(IsoWeek.parse(name)));
        return weeks;
    }

    private DeadLetterFile letters(LoadState state, boolean isResumed) throws IOException {
        Path file = Path.of(state.deadLetterFile());
        if (!isResumed) {
            return new DeadLetterFile(file);
        }
        Path wanted = options.deadLetters();
        if (wanted != null && !wanted.toAbsolutePath().equals(file)) {
            throw new CommandException("This load was interrupted, and its dead letters are in " + file
                    + ": leave --dead-letters out to go on, or start anew with --restart.");
        }
        try {
            return DeadLetterFile.resume(file, state.deadLetterBytes());
        } catch (IOException e) {
            throw cannotGoOn(e);
        }
    }

    private static LineFile differences(LoadState state, boolean isResumed) {
        Path file = LoadOptions.differenceFile(Path.of(state.deadLetterFile()));
        try {
            return isResumed ? LineFile.resume(file, state.differenceBytes()) : new LineFile(file);
        } catch (IOException e) {
            throw cannotGoOn(e);
        }
    }

    private static CommandException cannotGoOn(IOException e) {
        return new CommandException(
                "This load cannot go on where it stood: " + e.getMessage()
                        + ". Start anew with --restart; nothing is stored twice.",
                e);
    }

    private static void sayWhereItResumes(LoadState state, List<SourceFile> files) {
        System.err.printf(
                Locale.ROOT,
                "Going on with an interrupted load: %d records have ended, up to record %d of %s."
                        + " (--restart begins anew.)%n",
                state.tally().records(),
                state.records(),
                files.get(Math.min(state.file(), files.size() - 1)).path());
    }

    private static long size(SourceFile file) {
        try {
            return Files.size(file.path());
        } catch (IOException e) {
            // Reading it will say what is wrong.
            return 0;
        }
    }
}
