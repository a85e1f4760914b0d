package org.txsearch.cli.weeks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.DocumentFeed;
import org.txsearch.cli.rebuild.FeedCounts;
import org.txsearch.cli.rebuild.RebuildPhase;
import org.txsearch.cli.rebuild.RebuildReport;
import org.txsearch.cli.rebuild.RebuildRequest;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cli.rebuild.RebuildTools;
import org.txsearch.cli.rebuild.Rederivation;
import org.txsearch.cli.rebuild.WeekRebuild;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.FingerprintKey;
import org.txsearch.cli.runtime.settings.KafkaSettings;
import org.txsearch.cli.runtime.settings.ZoneOption;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.ImportedWeeks;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekTier;
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
public final class WeeksRebuildCommand implements Callable<Integer> {

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
        CommandContext.layout(cluster);
        WeekRebuild rebuild = rebuild(cluster, CommandProgress.of("Rebuilding", "documents"));
        for (IsoWeek week : all ? RebuildState.unfinished(cluster).keySet() : weeks) {
            System.out.println(week
                    + (rebuild.rollBack(week)
                            ? ": the rest of the rebuild is removed; " + served(cluster, week)
                            : ": there is no unfinished rebuild."));
        }
        return ExitCode.DONE;
    }

    private static String served(Cluster cluster, IsoWeek week) throws IOException {
        return WeekIndex.of(cluster, week).stream()
                .filter(WeekIndex::isServing)
                .findFirst()
                .map(index -> index.name() + " serves the week.")
                .orElse("the week is missing: ./txsearch weeks recover " + week
                        + " brings it back, or says what does.");
    }

    /**
     * Rebuilds weeks one after the other, with progress and a report; a signal leaves none of them blocked.
     *
     * @param tier the tier of the new generations; null keeps those of the old ones
     * @param feed the source of their transactions; null means the old index
     */
    static int rebuild(
            Cluster cluster,
            List<IsoWeek> weeks,
            @Nullable WeekTier tier,
            @Nullable DocumentFeed feed,
            boolean acceptsDifferences)
            throws IOException, InterruptedException {
        CommandProgress progress = CommandProgress.of("Rebuilding", "documents");
        CommandContext.layout(cluster);
        // A rebuild keeps settings that differ from the usual ones, since it takes them for the choice of an operator.
        ImportedWeeks.finish(cluster);
        WeekRebuild rebuild = rebuild(cluster, progress);
        try (StopSignal signal = StopSignal.undoing(
                        rebuild::giveUp,
                        "The week may still refuse writes (%s): run the same command again, or weeks rebuild --roll-back"
                                + " WEEK.");
                progress) {
            for (IsoWeek week : weeks) {
                print(rebuild.run(new RebuildRequest(week, tier, feed, acceptsDifferences)));
            }
            return ExitCode.DONE;
        }
    }

    private static WeekRebuild rebuild(Cluster cluster, CommandProgress progress) throws IOException {
        return new WeekRebuild(new RebuildTools(
                cluster, new Rederivation(FingerprintKey.of(cluster)), progress, (week, phase) -> {
                    // The copies are bars; the other phases cannot be measured.
                    if (phase == RebuildPhase.MERGE) {
                        progress.end();
                        System.err.println("Merging " + week);
                    }
                }));
    }

    private static void print(RebuildReport report) {
        double seconds = Math.max(1e-3, report.took().toNanos() / 1e9);
        System.out.println(report.week() + ": " + report.after().name() + ", " + report.written()
                + " documents written, " + Sizes.tenths(seconds) + " s, " + Math.round(report.written() / seconds)
                + " documents/s, " + report.passes() + " passes for changes since the start, writes waited "
                + String.format(Locale.ROOT, "%.2f s", report.blocked().toNanos() / 1e9));
        WeekIndex before = report.before();
        System.out.println(report.week() + ": "
                + (before == null ? "" : size(before) + " before, ")
                + size(report.after()) + " now, " + report.after().tier().text() + "; "
                + (before == null
                        ? "the old generation was deleted"
                        : before.name() + " is kept (weeks retire --old-generations)"));
        FeedCounts feed = report.feed();
        if (feed != null) {
            System.out.println(report.week() + ": read " + feed.read() + " = "
                    + (feed.read() - feed.otherWeeks() - feed.invalid()) + " of the week (" + feed.older()
                    + " older than what is stored, left out) + " + feed.otherWeeks() + " of other weeks + "
                    + feed.invalid() + " not valid");
        }
        if (!report.accepted().isEmpty()) {
            System.out.println(report.week() + ": differs from the old generation, as accepted:");
            report.accepted().stream().limit(MAX_DETAILS).forEach(System.out::println);
        }
    }

    private static String size(WeekIndex index) {
        return Sizes.tenths(Sizes.megabytes(index.bytes())) + " MB in " + index.segments() + " segments";
    }

    private @Nullable DocumentFeed feed(Cluster cluster) throws IOException {
        return feed(cluster, files, timeZone, fromKafka);
    }

    /** Returns the records of the topic or of files; null without either. */
    static @Nullable DocumentFeed feed(Cluster cluster, List<Path> files, ZoneOption timeZone, boolean fromKafka)
            throws IOException {
        if (fromKafka) {
            KafkaSettings kafka = KafkaSettings.current();
            return DocumentFeed.ofTopic(kafka.connection(), kafka.topic(), kafka.format(), FingerprintKey.of(cluster));
        }
        return files.isEmpty() ? null : DocumentFeed.ofFiles(files, timeZone.zone(), FingerprintKey.of(cluster));
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
        requireFiles(files);
    }

    static void requireFiles(List<Path> files) {
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new CommandException(file + ": There is no such file.");
            }
        }
    }

    private static List<IsoWeek> allWeeks(Cluster cluster) throws IOException {
        return WeekIndex.all(cluster).stream()
                .filter(index -> index.inWeek() && index.isOpen())
                .map(WeekIndex::week)
                .distinct()
                .toList();
    }
}
