package org.txsearch.cli.follow;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.load.LoadOptions;
import org.txsearch.cli.load.RateOption;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.KafkaSettings;
import org.txsearch.cli.runtime.telemetry.Telemetry;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.follow.FollowSettings;
import org.txsearch.ingest.follow.FollowUntil;
import org.txsearch.ingest.follow.GroupOffsets;
import org.txsearch.ingest.follow.PartitionSources;
import org.txsearch.ingest.follow.TopicGap;
import org.txsearch.ingest.kafka.TransactionTopic;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Follows a Kafka topic.
 */
@Command(
        name = "follow",
        description =
                "Load transactions from Kafka into the weekly indices continuously. Start as many as you like: the"
                        + " members of a group divide the partitions among them.%n"
                        + "Exit code 0: stopped or caught up; 2: caught up, with dead letters; 1: not finished.")
public final class FollowCommand implements Callable<Integer> {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    /** A local node that this command started stops with it, so waiting for its answers is useless. */
    private static final Duration STOP_LIMIT_WITH_OWN_NODE = Duration.ofSeconds(2);

    @Option(
            names = "--group",
            defaultValue = "txsearch",
            paramLabel = "NAME",
            description = "the consumer group (default: ${DEFAULT-VALUE})")
    private String group = "txsearch";

    @ArgGroup
    private @Nullable FollowStart start;

    /** The position at which the group starts. */
    static final class FollowStart {
        @Option(names = "--from-beginning", description = "replay: the group starts again from the first message")
        private boolean fromBeginning;

        @Option(
                names = "--from",
                paramLabel = "TIMESTAMP",
                description =
                        "replay: the group starts again from the messages that Kafka received at that time or later,"
                                + " such as 2026-11-20T10:00:00Z, or a day in UTC")
        private @Nullable String from;

        @Option(
                names = "--skip-gaps",
                description = "continue after messages that Kafka deleted before the group read them, and list them;"
                        + " without it the follower stops at such a gap")
        private boolean skipGaps;
    }

    @Option(
            names = "--until-caught-up",
            description =
                    "stop when everything that the topic has now is in the answers of searches. Until the next run,"
                            + " as_of stays at that moment")
    private boolean untilCaughtUp;

    @Option(
            names = "--close-sources",
            description =
                    "with --until-caught-up: at the end, close the sources of the topic, so that as_of does not wait"
                            + " for the next run. What the next run finds in the topic then gets its own time as ingested_at")
    private boolean closeSources;

    @Option(
            names = "--dead-letters",
            paramLabel = "FILE",
            description = "where refused messages go besides their topic; they are appended to the file"
                    + " (default: a new file in data/dead-letters)")
    private @Nullable Path deadLetters;

    @Mixin
    private RateOption rate = new RateOption();

    @Override
    public Integer call() throws Exception {
        rate.check();
        if (closeSources && !untilCaughtUp) {
            throw new CommandException(
                    "--close-sources needs --until-caught-up: a source that is followed stays open.");
        }
        CommandContext context = CommandContext.current();
        KafkaSettings kafka = KafkaSettings.current();
        Instant from = start == null || start.from == null ? null : instant(start.from);
        Path file = deadLetters != null ? deadLetters : LoadOptions.newDeadLetterFile(context.data(), "follow");
        try (Telemetry telemetry = Telemetry.open("follow");
                StopSignal signal = new StopSignal();
                Admin admin = kafka.connection().admin()) {
            TransactionTopic topics = new TransactionTopic(kafka.connection(), admin);
            List<TopicPartition> partitions = topics.ensure(kafka.topic(), kafka.partitions());
            topics.ensureExists(kafka.deadLetterTopic(), 1);
            String clusterId = kafka.connection()
                    .require(admin, client -> client.describeCluster().clusterId());
            GroupOffsets offsets = new GroupOffsets(kafka.connection(), admin, kafka.topic(), group);
            boolean isContinued = offsets.hasRead();
            if (start != null && start.fromBeginning) {
                offsets.resetToBeginning();
            } else if (from != null) {
                offsets.resetTo(from);
            }
            if (start != null && start.skipGaps) {
                List<TopicGap> gaps = offsets.skipGaps();
                gaps.forEach(gap -> System.err.println("Skipped: " + gap));
                if (gaps.isEmpty()) {
                    System.err.println("There is no gap to skip.");
                }
            }
            try (ElasticsearchConnection connection = context.connect(System.err::println);
                    Cluster cluster = context.cluster(connection).tracedBy(telemetry.tracing())) {
                FollowSettings settings = new FollowSettings(
                        kafka.topic(),
                        group,
                        kafka.clockSkew(),
                        until(),
                        connection.own().isPresent() ? STOP_LIMIT_WITH_OWN_NODE : STOP_LIMIT,
                        kafka.transactionLimit(),
                        kafka.format());
                PartitionSources sources = new PartitionSources(
                        clusterId, kafka.topic(), new Watermarks(cluster), isContinued || closeSources);
                return new FollowRun(kafka, settings, offsets, sources, cluster, file, rate, telemetry)
                        .run(partitions, signal);
            }
        }
    }

    private FollowUntil until() {
        if (closeSources) {
            return FollowUntil.CLOSED;
        }
        return untilCaughtUp ? FollowUntil.CAUGHT_UP : FollowUntil.STOPPED;
    }

    private static Instant instant(String text) {
        try {
            return text.length() == "2026-11-20".length()
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new CommandException(
                    "--from must be a time such as 2026-11-20T10:00:00Z or 2026-11-20T11:00:00+01:00, or a day.", e);
        }
    }
}
