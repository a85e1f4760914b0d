package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.DocumentFeed;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cli.rebuild.Rederivation;
import org.txsearch.cli.rebuild.WeekRebuild;
import org.txsearch.cluster.Cluster;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.index.ImportedWeeks;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekIndices;
import org.txsearch.index.WeekLayout.Tier;
import org.txsearch.ingest.kafka.TopicReplay;
import org.txsearch.week.IsoWeek;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates new generations of weeks while they are searched and written. */
@Command(
        name = "rebuild",
        description =
                "Create a new generation of weeks while they are searched and written. If it is interrupted, the same"
                        + " command continues.%nExit code 0: the new generation serves; 1: it does not, and the old one serves as before.")
final class WeeksRebuildCommand implements Callable<Integer> {

    private static final double MEGABYTE = 1 << 20;
    private static final int MAX_DETAILS = 20;

    @Parameters(arity = "0..*", paramLabel = "WEEK", description = "like 2026-W47")
    private List<IsoWeek> weeks = List.of();

    @Option(names = "--all", description = "all weeks, oldest first")
    private boolean all;

    @Option(
            names = "--from",
            arity = "1..*",
            paramLabel = "FILE",
            description = "fill from Avro, NDJSON or CSV files instead of the old index; changes since the start still"
                    + " come from the old index")
    private List<Path> files = List.of();

    @Mixin
    private ZoneOption timeZone = new ZoneOption();

    @Option(
            names = "--from-kafka",
            description = "fill from the topic, from its beginning, instead of the old index; the results of changes"
                    + " still come from the old index")
    private boolean fromKafka;

    @Option(
            names = "--accept-differences",
            description = "switch to the new generation even where it does not hold what the old one holds; the"
                    + " differences are shown")
    private boolean acceptsDifferences;

    @Option(
            names = "--roll-back",
            description = "remove what an unfinished rebuild has left; writes continue as before")
    private boolean rollBack;

    @Override
    public Integer call() throws Exception {
        refuseMistakes();
        return CommandContext.onCluster(cluster -> {
            if (rollBack) {
                return rollBack(cluster);
            }
            return rebuild(cluster, all ? allWeeks(cluster) : weeks, null, feed(cluster), acceptsDifferences);
        });
    }

    private int rollBack(Cluster cluster) throws IOException, InterruptedException {
        WeekReplicas.applied(cluster);
        WeekRebuild rebuild = new WeekRebuild(cluster, new Rederivation(FingerprintKey.of(cluster)), new Bars());
        for (IsoWeek week : all ? RebuildState.unfinished(cluster).keySet() : weeks) {
            System.out.println(week
                    + (rebuild.rollBack(week)
                            ? ": the unfinished generation is removed; the week is served as before."
                            : ": there is no unfinished rebuild."));
        }
        return ExitCode.DONE;
    }

    /**
     * Rebuilds weeks one after the other, with progress and a report; a signal leaves none of them blocked.
     *
     * @param tier the tier of the new generations; null keeps those of the old ones
     * @param feed where their transactions come from; null means the old index
     */
    static int rebuild(
            Cluster cluster,
            List<IsoWeek> weeks,
            @Nullable Tier tier,
            @Nullable DocumentFeed feed,
            boolean acceptsDifferences)
            throws IOException, InterruptedException {
        Bars bars = new Bars();
        WeekReplicas.applied(cluster);
        // A rebuild keeps settings that differ from the usual ones, since it takes them for the choice of an operator.
        new ImportedWeeks(cluster).finish();
        WeekRebuild rebuild = new WeekRebuild(cluster, new Rederivation(FingerprintKey.of(cluster)), bars);
        try (StopSignal signal = StopSignal.undoing(
                        rebuild::giveUp,
                        "The week may still refuse writes (%s): run the same command again, or weeks rebuild --roll-back"
                                + " WEEK.");
                bars) {
            for (IsoWeek week : weeks) {
                bars.begin(week);
                print(rebuild.run(new WeekRebuild.Request(week, tier, feed, acceptsDifferences)), feed);
            }
            return ExitCode.DONE;
        }
    }

    private static void print(WeekRebuild.Report report, @Nullable DocumentFeed feed) {
        double seconds = Math.max(1e-3, report.took().toNanos() / 1e9);
        System.out.printf(
                Locale.ROOT,
                "%s: %s, %d documents written, %.1f s, %.0f documents/s, %d passes for changes since the start,"
                        + " writes waited %.2f s%n",
                report.week(),
                report.after().name(),
                report.written(),
                seconds,
                report.written() / seconds,
                report.passes(),
                report.blocked().toNanos() / 1e9);
        System.out.println(report.week() + ": " + size(report.before()) + " before, " + size(report.after()) + " now, "
                + report.after().tier().text() + "; " + report.before().name()
                + " is kept (weeks retire --old-generations)");
        if (feed != null) {
            System.out.println(report.week() + ": " + report.otherWeeks() + " records of other weeks, " + report.older()
                    + " older than what is stored, " + feed.invalid() + " not valid, all left out");
        }
        if (!report.accepted().isEmpty()) {
            System.out.println(report.week() + ": differs from the old generation, as accepted:");
            report.accepted().stream().limit(MAX_DETAILS).forEach(System.out::println);
        }
    }

    private static String size(WeekIndex index) {
        return String.format(Locale.ROOT, "%.1f MB in %d segments", index.bytes() / MEGABYTE, index.segments());
    }

    /** Shows the copies as bars; the other phases cannot be measured. */
    private static final class Bars implements WeekRebuild.Watcher, AutoCloseable {

        private @Nullable Progress progress;
        private String name = "";
        private long documents;

        void begin(IsoWeek week) {
            name = "Rebuilding " + week;
            documents = 0;
            progress = progress == null ? Progress.of(name, "documents") : progress;
        }

        @Override
        public void close() {
            if (progress != null) {
                progress.close();
            }
        }

        @Override
        public void entering(RebuildState.Phase phase) {
            if (phase == RebuildState.Phase.MERGE) {
                if (progress != null) {
                    progress.done(documents);
                }
                System.err.println(name.replace("Rebuilding", "Merging"));
            }
        }

        @Override
        public void copied(double fraction, long written, @Nullable String stall) {
            documents = written;
            if (progress != null) {
                progress.update(name, "documents", fraction, written, stall);
            }
        }
    }

    private @Nullable DocumentFeed feed(Cluster cluster) throws IOException {
        if (fromKafka) {
            KafkaSettings kafka = KafkaSettings.current();
            return DocumentFeed.ofTopic(
                    kafka.topic(),
                    new TopicReplay(kafka.connection(), kafka.topic(), kafka.messages()),
                    new ErasedPayers(cluster),
                    FingerprintKey.of(cluster));
        }
        return files.isEmpty()
                ? null
                : DocumentFeed.ofFiles(files, timeZone.zone(), new ErasedPayers(cluster), FingerprintKey.of(cluster));
    }

    private void refuseMistakes() {
        if (weeks.isEmpty() == !all) {
            throw new CommandException("Name the weeks, or give --all.");
        }
        if (fromKafka && !files.isEmpty()) {
            throw new CommandException("A rebuild is filled from files or from Kafka; leave one of them out.");
        }
        if (rollBack && (fromKafka || !files.isEmpty())) {
            throw new CommandException("--roll-back fills nothing; leave --from and --from-kafka out.");
        }
        if (timeZone.isGiven() && files.isEmpty()) {
            throw new CommandException("--time-zone is for files; give --from as well.");
        }
        var unused = timeZone.zone();
        if (acceptsDifferences && !fromKafka && files.isEmpty()) {
            throw new CommandException(
                    "A copy of the old index has no differences to accept; give --from or --from-kafka as well.");
        }
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new CommandException(file + ": There is no such file.");
            }
        }
    }

    private static List<IsoWeek> allWeeks(Cluster cluster) throws IOException {
        return new WeekIndices(cluster)
                .all().stream()
                        .filter(index -> index.inWeek() && index.isOpen())
                        .map(WeekIndex::week)
                        .distinct()
                        .toList();
    }
}
