package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.FileFeed;
import org.txsearch.cli.rebuild.RecordFeed;
import org.txsearch.cli.rebuild.TopicFeed;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.kafka.TopicReplay;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes new generations of weeks while they are searched and written. */
@Command(
        name = "rebuild",
        description =
                "Make a new generation of weeks while they are searched and written. Interrupted, the same command"
                        + " goes on.%nExit code 0: changed over; 1: not, and served as before.")
final class WeeksRebuildCommand implements Callable<Integer> {

    @Parameters(arity = "0..*", paramLabel = "WEEK", description = "like 2026-W47")
    private List<IsoWeek> weeks = List.of();

    @Option(names = "--all", description = "all weeks, oldest first")
    private boolean all;

    @Option(
            names = "--from",
            arity = "1..*",
            paramLabel = "FILE",
            description = "fill from Avro, NDJSON or CSV files instead of the old index; what changed since the start"
                    + " still comes from there")
    private List<Path> files = List.of();

    @Option(
            names = "--from-kafka",
            description = "fill from the topic, from its beginning, instead of the old index; what changes made of"
                    + " transactions still comes from there")
    private boolean fromKafka;

    @Option(
            names = "--accept-differences",
            description = "change over even where the new generation does not hold what the old one holds; shows how"
                    + " they differ")
    private boolean acceptsDifferences;

    @Option(
            names = "--roll-back",
            description = "remove what a rebuild that was not finished has left; writes go on as before")
    private boolean rollBack;

    @Override
    public Integer call() throws Exception {
        refuseMistakes();
        return CommandContext.onCluster(cluster -> {
            WeekRebuilds rebuilds = WeekRebuilds.of(cluster);
            return rollBack
                    ? rollBack(rebuilds)
                    : rebuilds.run(all ? allWeeks(cluster) : weeks, null, feed(), acceptsDifferences);
        });
    }

    private int rollBack(WeekRebuilds rebuilds) throws IOException, InterruptedException {
        List<IsoWeek> chosen = all ? List.copyOf(rebuilds.unfinished().keySet()) : weeks;
        for (IsoWeek week : chosen) {
            System.out.println(week
                    + (rebuilds.rollBack(week)
                            ? ": the unfinished generation is removed; the week is served as before."
                            : ": no rebuild is under way."));
        }
        return ExitCode.DONE;
    }

    private @Nullable RecordFeed feed() throws IOException {
        if (fromKafka) {
            KafkaSettings kafka = KafkaSettings.current();
            return new TopicFeed(new TopicReplay(kafka.connection(), kafka.topic()), "the topic " + kafka.topic());
        }
        return files.isEmpty() ? null : new FileFeed(files);
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
