package org.txsearch.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.txsearch.ingest.load.Checkpointing;
import org.txsearch.ingest.load.Load;
import org.txsearch.ingest.load.LoadCheckpoint;
import org.txsearch.ingest.load.LoadProgress;
import org.txsearch.ingest.load.LoadState;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.LineFile;
import org.txsearch.ingest.pipeline.Pace;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.pipeline.PipelineSettings;
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
                Pipeline intake = new Pipeline(
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
                progress.close();
                failure = "Elasticsearch: " + e.getMessage();
            } catch (UncheckedIOException e) {
                progress.close();
                failure = String.valueOf(e.getMessage());
            }
            if (failure == null && intake.counts().isComplete()) {
                watermarks.close(source);
                checkpoint.remove();
            }
            print(intake.counts(), files.size(), progress, from.tally().records());
            if (intake.counts().supersededWithOtherContent() > 0) {
                System.out.println("differences: " + differences.file());
            }
            if (intake.counts().deadLettered() > 0) {
                System.out.println("dead letters: " + letters.file());
            }
            return exitCode(intake.counts(), account.problems());
        }
    }

    private static void print(PipelineCounts counts, int files, Progress progress, long earlier) {
        double seconds = Math.max(1e-3, progress.elapsed().toNanos() / 1e9);
        System.out.println(counts.account());
        System.out.printf(
                Locale.ROOT,
                "%d file%s, %d weeks written to, %.1f s, %.0f transactions/s%n",
                files,
                files == 1 ? "" : "s",
                counts.weeks().size(),
                seconds,
                (counts.read() - earlier) / seconds);
        if (counts.supersededWithOtherContent() > 0) {
            System.out.println(counts.supersededWithOtherContent()
                    + " of the superseded had other content under the version that is stored; the stored one stays");
        }
    }

    /** Prints what is not finished, if anything is not. */
    private int exitCode(PipelineCounts counts, List<String> problems) {
        problems.forEach(problem -> System.err.println("Not finished: " + problem));
        if (failure != null) {
            System.err.println("Not finished: " + failure);
        }
        if (failure != null || !counts.isComplete()) {
            if (counts.open() > 0) {
                System.err.println("Not finished: " + counts.open() + " records have no outcome");
            }
            System.err.println("The same command goes on from the last checkpoint, with --restart it begins anew;"
                    + " nothing is stored twice.");
            return ExitCode.NOT_FINISHED;
        }
        if (!problems.isEmpty()) {
            return ExitCode.NOT_FINISHED;
        }
        return counts.deadLettered() + counts.supersededWithOtherContent() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }

    /** What watches over a load while its files are read. */
    private record LoadWatch(Progress progress, Checkpointing checkpointing) {}

    /** Returns when every record has its outcome. */
    private static void read(
            List<SourceFile> files, LoadState from, Pipeline intake, LoadProgress account, LoadWatch watch)
            throws InterruptedException {
        Load load = new Load(intake, account);
        List<Path> paths = files.stream().map(SourceFile::path).toList();
        try (LoadMeter meter = new LoadMeter(watch.progress(), paths, intake.counts()::read, intake::heldBy)) {
            for (int i = from.file(); i < files.size(); i++) {
                try {
                    load.file(i, files.get(i), i == from.file() ? from.records() : 0, meter.watch(i));
                } catch (SourceException e) {
                    account.problem(paths.get(i) + ": " + e.getMessage());
                }
                watch.checkpointing().check();
            }
            intake.finish();
            account.check();
        }
    }

    private static PipelineSettings settings(Pace pace) {
        return new PipelineSettings(pace, CommandContext.changePatience());
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
        System.err.println("Going on with an interrupted load: " + state.tally().records()
                + " records have ended, up to record " + state.records() + " of "
                + files.get(Math.min(state.file(), files.size() - 1)).path() + ". (--restart begins anew.)");
    }
}
