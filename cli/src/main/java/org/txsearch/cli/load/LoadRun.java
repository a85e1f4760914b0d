package org.txsearch.cli.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.FingerprintKey;
import org.txsearch.cli.runtime.settings.WriteSettings;
import org.txsearch.cli.runtime.telemetry.Telemetry;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ShardLimit;
import org.txsearch.document.CardFingerprints;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.ImportedWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekLayout;
import org.txsearch.index.WeekRegister;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.load.Load;
import org.txsearch.ingest.load.LoadCheckpoint;
import org.txsearch.ingest.load.LoadProgress;
import org.txsearch.ingest.load.LoadState;
import org.txsearch.ingest.load.PeriodicCheckpoint;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.LineFile;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteFailedException;
import org.txsearch.write.WriteTarget;

/** Loads files with progress, checkpoints and a summary. */
public final class LoadRun {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** More than there are from 1990 until ten years from now. */
    private static final int MAX_WEEKS = 2_500;

    private final Cluster cluster;
    private final String command;
    private final Path data;
    private final @Nullable String reading;
    private final LoadOptions options;
    private final Telemetry telemetry;
    private final Weeks weeks;
    private final Watermarks watermarks;
    private final List<String> remarks = new ArrayList<>();
    private @Nullable String failure;

    /**
     * Creates a load into the given cluster.
     *
     * @param command the name of the command, part of the identity of a load
     * @param reading the given options that decide how values of the files are read, or null without such options
     */
    LoadRun(
            Cluster cluster,
            String command,
            Path data,
            @Nullable String reading,
            LoadOptions options,
            Telemetry telemetry) {
        this.cluster = cluster;
        this.command = command;
        this.data = data;
        this.reading = reading;
        this.options = options;
        this.telemetry = telemetry;
        this.weeks = new Weeks(cluster);
        this.watermarks = new Watermarks(cluster);
    }

    /** Loads one file for another command, at full speed; an interrupted load of it is continued. */
    public static int load(Cluster cluster, String command, Path data, Path file)
            throws IOException, InterruptedException {
        LoadOptions options = new LoadOptions();
        options.deadLetters = data.resolve("dead-letters").resolve(command + ".ndjson");
        return new LoadRun(cluster, command, data, null, options, Telemetry.none()).run(List.of(new SourceFile(file)));
    }

    /** Loads the files, or resumes an interrupted load of them, and prints the outcomes of their records. */
    int run(List<SourceFile> files) throws IOException, InterruptedException {
        CardFingerprints fingerprints = prepare(cluster, data);
        requireRoom(files);
        if (!options.isImport) {
            ImportedWeeks.finish(cluster);
        }
        List<Path> paths = files.stream().map(SourceFile::path).toList();
        try (LoadCheckpoint checkpoint = LoadCheckpoint.open(data.resolve("loads"), command, paths)) {
            LoadState state = options.restart ? null : checkpoint.read().orElse(null);
            boolean isResumed = state != null;
            if (state == null) {
                state = LoadState.start(
                        options.deadLetterFile(data, command).toString(), reading, System.currentTimeMillis());
            } else {
                requireSameReading(state);
                printResume(state, files);
            }
            try (DeadLetterFile letters = options.letters(state, isResumed);
                    LineFile differences = LoadOptions.differences(state, isResumed)) {
                return run(files, checkpoint, state, letters, differences, fingerprints);
            }
        }
    }

    /** Rejects a continuation with other options: one load must not read its files in two ways. */
    private void requireSameReading(LoadState state) {
        if (!Objects.equals(state.reading(), reading)) {
            throw new CommandException("This load was interrupted, and it was started "
                    + (state.reading() == null ? "without " + reading : "with " + state.reading())
                    + ": continue with that, or start again with --restart.");
        }
    }

    /** Makes a cluster ready for records; returns the fingerprints of their ids. */
    public static CardFingerprints prepare(Cluster cluster, Path data) throws IOException {
        CommandContext.layout(cluster);
        CardFingerprints fingerprints = FingerprintKey.of(cluster, data);
        new Weeks(cluster).prepare();
        new OperationalIndices(cluster, PATIENCE).create();
        return fingerprints;
    }

    /** Rejects files of more new weeks than the cluster can hold. Does not read them if the cluster can hold all possible weeks. */
    private void requireRoom(List<SourceFile> files) throws IOException, InterruptedException {
        Optional<ShardLimit> limit = ShardLimit.read(cluster);
        ShardCopies copies = WeekLayout.read(cluster).hot();
        WeekRegister.RegisterEntries known = new WeekRegister(cluster).read();
        int possible = Math.max(0, MAX_WEEKS - known.required().size());
        if (limit.isEmpty()
                || limit.get().room() >= copies.shardsOf(possible, limit.get().dataNodes())) {
            return;
        }
        long created =
                Load.weeks(files).stream().filter(week -> !known.knows(week)).count();
        long needed = copies.shardsOf(created, limit.get().dataNodes());
        if (needed > limit.get().room()) {
            throw new CommandException("Nothing was loaded. "
                    + limit.get()
                            .sentence("the files have " + Sizes.number(created) + " new weeks, which need "
                                    + Sizes.number(needed)));
        }
    }

    private int run(
            List<SourceFile> files,
            LoadCheckpoint checkpoint,
            LoadState from,
            DeadLetterFile letters,
            LineFile differences,
            CardFingerprints fingerprints)
            throws IOException, InterruptedException {
        String source = "load/" + checkpoint.id();
        if (!watermarks.open().containsKey(source)) {
            watermarks.open(source, Instant.ofEpochMilli(from.ingestedAt()));
        }
        LoadProgress account = new LoadProgress(from, letters, differences);
        CommandProgress progress = CommandProgress.of("Loading", "transactions");
        try (BulkWriter writer = new BulkWriter(
                        cluster,
                        options.isImport ? WriteSettings.current() : WriteSettings.besideSearches(),
                        options.isImport ? WriteTarget.imports() : WriteTarget.homes(),
                        telemetry.metrics().bulk());
                Pipeline pipeline = new Pipeline(
                        cluster,
                        writer,
                        telemetry.metrics().counted(DeadLetters.CARRIED_BY_OUTCOMES),
                        options.rate.throttle(),
                        CommandContext.changePatience(),
                        fingerprints)) {
            telemetry.metrics().show(pipeline.counts());
            telemetry.metrics().show(writer);
            telemetry.probes().started(() -> true, () -> writer.stall() != null);
            pipeline.counts()
                    .resume(
                            from.tally(),
                            from.weeks().stream().map(IsoWeek::parse).collect(Collectors.toSet()));
            try (PeriodicCheckpoint checkpointing =
                    new PeriodicCheckpoint(checkpoint, account, pipeline.counts(), weeks, watermarks, source)) {
                read(files, from, pipeline, account, progress, checkpointing);
                progress.done(pipeline.counts().read());
                account.sync();
                pipeline.counts().refresh(weeks);
                if (options.isImport) {
                    int imported = ImportedWeeks.finish(cluster).size();
                    System.err.println(imported + " new weeks have the settings now that weeks are served with.");
                }
            } catch (WriteFailedException | IOException e) {
                progress.close();
                failure = "Elasticsearch: " + e.getMessage();
            } catch (UncheckedIOException e) {
                progress.close();
                failure = String.valueOf(e.getMessage());
            }
            if (failure == null && pipeline.counts().isComplete()) {
                watermarks.close(source);
                checkpoint.remove();
            }
            print(pipeline.counts(), files.size(), progress, from.tally().records());
            remarks.forEach(System.out::println);
            if (pipeline.counts().tally().adjusted() > 0) {
                System.out.println("adjusted: " + letters.adjustedFile());
            }
            if (pipeline.counts().tally().supersededWithOtherContent() > 0) {
                System.out.println("differences: " + differences.file());
            }
            if (pipeline.counts().tally().deadLettered() > 0) {
                System.out.println("dead letters: " + letters.file());
            }
            return exitCode(pipeline.counts(), account.problems(), source);
        }
    }

    /** Closes the sources of interrupted loads by the command: its data is complete, and nobody continues them. */
    public static void closeInterrupted(Cluster cluster, String command) throws IOException {
        Watermarks watermarks = new Watermarks(cluster);
        for (String source : watermarks.open().keySet()) {
            if (source.startsWith("load/" + command + "-")) {
                watermarks.close(source);
            }
        }
    }

    private static void print(PipelineCounts counts, int files, CommandProgress progress, long earlier) {
        double seconds = progress.seconds();
        System.out.println(counts.summary());
        System.out.println(
                files + (files == 1 ? " file, " : " files, ") + counts.weeks().size()
                        + " weeks written to, " + Sizes.tenths(seconds) + " s, "
                        + Math.round((counts.read() - earlier) / seconds) + " transactions/s");
        if (counts.tally().adjusted() > 0) {
            System.out.println(counts.tally().adjustedSummary());
        }
        if (counts.tally().supersededWithOtherContent() > 0) {
            System.out.println(counts.tally().supersededWithOtherContent()
                    + " of the superseded had other content under the version that is stored; the stored one stays");
            System.out.println("If they are other payments, their ids repeat at the source:"
                    + " docs/operators/loading.md, Ids, shows how to form ids");
        }
    }

    /** Prints the reasons if the load is not finished, and returns the exit code. */
    private int exitCode(PipelineCounts counts, List<String> problems, String source) {
        problems.forEach(problem -> System.err.println("Not finished: " + problem));
        if (failure != null) {
            System.err.println("Not finished: " + failure);
        }
        if (failure != null || !counts.isComplete()) {
            if (counts.open() > 0) {
                System.err.println("Not finished: " + counts.open() + " records have no outcome");
            }
            System.err.println("The same command continues from the last checkpoint, with --restart it starts again;"
                    + " nothing is stored twice.");
            System.err.println("Until then freshness.as_of of every answer stays where it is. If nobody continues this"
                    + " load: ./txsearch sources close " + source);
            return ExitCode.NOT_FINISHED;
        }
        if (!problems.isEmpty()) {
            return ExitCode.NOT_FINISHED;
        }
        return counts.tally().deadLettered() + counts.tally().supersededWithOtherContent() > 0
                ? ExitCode.DEAD_LETTERS
                : ExitCode.DONE;
    }

    /** Returns when every record has its outcome. */
    private void read(
            List<SourceFile> files,
            LoadState from,
            Pipeline pipeline,
            LoadProgress account,
            CommandProgress progress,
            PeriodicCheckpoint checkpointing)
            throws InterruptedException {
        Load load = new Load(pipeline, account);
        try (LoadMeter meter = new LoadMeter(progress, files, pipeline.counts()::read, pipeline::stallReason)) {
            for (int i = from.file(); i < files.size(); i++) {
                try {
                    load.file(i, files.get(i), i == from.file() ? from.records() : 0, meter.watch(i));
                } catch (SourceException e) {
                    account.problem(files.get(i).path() + ": " + e.getMessage());
                }
                checkpointing.check();
            }
            remarks.addAll(meter.remarks());
            pipeline.finish();
            account.check();
        }
    }

    private static void printResume(LoadState state, List<SourceFile> files) {
        System.err.println("Continuing an interrupted load: " + state.tally().records()
                + " records have an outcome, up to record " + state.records() + " of "
                + files.get(Math.min(state.file(), files.size() - 1)).path() + ". (--restart starts again.)");
    }
}
