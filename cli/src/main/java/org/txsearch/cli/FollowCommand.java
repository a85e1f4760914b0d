package org.txsearch.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.Progress.StatusLine;
import org.txsearch.cli.capacity.Sizes;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.document.CardFingerprints;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.ImportedWeeks;
import org.txsearch.index.WeekRegister.NewerRevisionException;
import org.txsearch.index.WeekRegister.OtherKeyException;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.follow.Follow;
import org.txsearch.ingest.follow.GroupOffsets;
import org.txsearch.ingest.follow.PartitionSources;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaPublisher;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.TransactionTopic;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.throttle.Throttle;
import org.txsearch.local.ElasticsearchConnection;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteFailedException;
import org.txsearch.write.WriteTarget;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Follows a Kafka topic.
 *
 * <p>Longer than other files: what is opened before the run, and in which order, decides what the run may rely on.
 */
@Command(
        name = "follow",
        description =
                "Load transactions from Kafka into the weekly indices continuously. Start as many as you like: the"
                        + " members of a group divide the partitions among them.%n"
                        + "Exit code 0: stopped or caught up; 2: caught up, with dead letters; 1: not finished.")
final class FollowCommand implements Callable<Integer> {

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
    private @Nullable Start start;

    /** Where the group starts. */
    static final class Start {
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
    private PaceOptions pacing = new PaceOptions();

    @Override
    public Integer call() throws Exception {
        pacing.check();
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
                Topics topics = Topics.prepare(kafka, group)) {
            if (start != null && start.fromBeginning) {
                topics.offsets().resetToBeginning();
            } else if (from != null) {
                topics.offsets().resetTo(from);
            }
            if (start != null && start.skipGaps) {
                List<GroupOffsets.TopicGap> gaps = topics.offsets().skipGaps();
                gaps.forEach(gap -> System.err.println("Skipped: " + gap));
                if (gaps.isEmpty()) {
                    System.err.println("There is no gap to skip.");
                }
            }
            try (ElasticsearchConnection connection = context.connect(System.err::println);
                    Cluster cluster = context.cluster(connection).tracedBy(telemetry.tracing())) {
                Follow.Settings settings = new Follow.Settings(
                        kafka.topic(),
                        group,
                        kafka.clockSkew(),
                        until(),
                        connection.own().isPresent() ? STOP_LIMIT_WITH_OWN_NODE : STOP_LIMIT,
                        kafka.transactionLimit(),
                        kafka.messages());
                return new FollowRun(kafka, settings, topics, cluster, file, pacing, telemetry).run(signal);
            }
        }
    }

    private Follow.Until until() {
        if (closeSources) {
            return Follow.Until.CLOSED;
        }
        return untilCaughtUp ? Follow.Until.CAUGHT_UP : Follow.Until.STOPPED;
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

    /**
     * The topics of a follower, which exist.
     *
     * @param admin closed with the topics
     * @param partitions the partitions of the topic of transactions at the start
     * @param isContinued whether the group had read any of them before
     */
    record Topics(
            Admin admin, List<TopicPartition> partitions, GroupOffsets offsets, String clusterId, boolean isContinued)
            implements AutoCloseable {

        /** Creates the topics that are missing. */
        static Topics prepare(KafkaSettings kafka, String group) throws InterruptedException {
            KafkaConnection connection = kafka.connection();
            Admin admin = connection.admin();
            try {
                TransactionTopic topics = new TransactionTopic(connection, admin);
                List<TopicPartition> partitions = topics.ensure(kafka.topic(), kafka.partitions());
                topics.ensureExists(kafka.deadLetterTopic(), 1);
                String clusterId =
                        connection.require(admin, a -> a.describeCluster().clusterId());
                GroupOffsets offsets = new GroupOffsets(connection, admin, kafka.topic(), group);
                return new Topics(admin, partitions, offsets, clusterId, offsets.hasRead());
            } catch (InterruptedException | RuntimeException e) {
                admin.close();
                throw e;
            }
        }

        @Override
        public void close() {
            admin.close();
        }
    }

    /** Follows a topic, with progress and a summary. */
    record FollowRun(
            KafkaSettings kafka,
            Follow.Settings settings,
            FollowCommand.Topics topics,
            Cluster cluster,
            Path deadLetterFile,
            PaceOptions pacing,
            Telemetry telemetry) {

        private static final Logger LOG = LoggerFactory.getLogger("org.txsearch.cli.FollowRun");
        private static final Duration ON_TERMINAL = Duration.ofSeconds(1);
        private static final Duration ELSEWHERE = Duration.ofSeconds(10);

        /** A turn waits for one small call at most; a thread that takes longer is stuck. */
        private static final Duration MAX_TURN = Duration.ofMinutes(1);

        /** Follows to the end, and prints the outcomes of the messages. */
        int run(StopSignal signal) throws IOException, InterruptedException {
            Weeks weeks = new Weeks(cluster);
            StoredTransactions stored = new StoredTransactions(cluster);
            PartitionSources sources = new PartitionSources(
                    topics.clusterId(),
                    kafka.topic(),
                    new Watermarks(cluster),
                    topics.isContinued() || settings.until() == Follow.Until.CLOSED);
            ClusterWait wait = new ClusterWait(telemetry.probes(), System.err::println);
            signal.onSignal(wait::stop);
            AtomicReference<CardFingerprints> fingerprints = new AtomicReference<>();
            boolean isReady = wait.until(() -> {
                fingerprints.set(
                        LoadRun.prepare(cluster, CommandContext.current().data()));
                // A load that did not end may have left weeks with one copy.
                ImportedWeeks.finish(cluster);
                // All partitions, whichever member follows them: messages that no member has read are not visible
                // either.
                sources.open(topics.partitions());
            });
            if (!isReady) {
                signal.clean();
                return ExitCode.DONE;
            }
            IngestMetrics metrics = telemetry.metrics();
            try (DeadLetterFile file = DeadLetterFile.append(deadLetterFile);
                    DeadLetters deadLetters = metrics.counted(DeadLetters.both(
                            file, new KafkaPublisher.OfDeadLetters(kafka.connection(), kafka.deadLetterTopic())));
                    BulkWriter writer =
                            new BulkWriter(cluster, WriteSettings.current(), WriteTarget.homes(), metrics.bulk());
                    Throttle pace = pacing.start(cluster, writer::rejections);
                    Pipeline pipeline = new Pipeline(
                            writer,
                            stored,
                            new ErasedPayers(cluster),
                            deadLetters,
                            new Pipeline.Settings(
                                    pace,
                                    CommandContext.changePatience(),
                                    Objects.requireNonNull(fingerprints.get())))) {
                Follow follow = new Follow(
                        kafka.connection(), settings, topics.offsets(), sources, pipeline, deadLetters, weeks);
                signal.onSignal(() -> {
                    telemetry.probes().stopping();
                    follow.stop();
                });
                show(follow, pipeline.counts(), writer);
                String problem = follow(follow, pipeline);
                summarize(pipeline.counts(), file.adjustedFile());
                if (problem != null) {
                    System.err.println("Not finished: " + problem);
                    return ExitCode.NOT_FINISHED;
                }
                signal.clean();
                return pipeline.counts().tally().deadLettered() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
            }
        }

        private void show(Follow follow, PipelineCounts counts, BulkWriter writer) {
            IngestMetrics metrics = telemetry.metrics();
            metrics.show(counts);
            metrics.show(writer);
            metrics.show(
                    "txsearch.follow.lag.messages",
                    "Messages without an outcome",
                    () -> follow.status().lag());
            metrics.show(
                    "txsearch.follow.partitions",
                    "Partitions of this member",
                    () -> follow.status().partitions());
            metrics.show(
                    "txsearch.follow.watermark.age.seconds",
                    "Age of the minimum watermark",
                    () -> age(follow.status().visibleBefore()));
            metrics.show(
                    "txsearch.follow.turn.age.seconds",
                    "Time since the last turn of the polling thread",
                    () -> follow.sinceLastTurn().toNanos() / 1e9);
            telemetry
                    .probes()
                    .started(
                            () -> follow.sinceLastTurn().compareTo(MAX_TURN) < 0,
                            () -> writer.stall() != null || follow.status().stall() != null);
        }

        private static double age(@Nullable Instant visibleBefore) {
            return visibleBefore == null
                    ? Double.NaN
                    : Duration.between(visibleBefore, Instant.now()).toMillis() / 1e3;
        }

        /** Returns what went wrong, or null. */
        private @Nullable String follow(Follow follow, Pipeline pipeline) throws InterruptedException {
            boolean isJson = Logs.areJson();
            StatusLine line = new StatusLine(System.err, !isJson && Boolean.getBoolean("txsearch.terminal"));
            Duration period = line.isTerminal() ? ON_TERMINAL : ELSEWHERE;
            try (line;
                    StatusLine.Ticker ticker = new StatusLine.Ticker(
                            "follow-meter", period, meter(line, isJson, period, follow, pipeline))) {
                Follow.Until end = follow.run();
                if (settings.until() == Follow.Until.CLOSED && end != Follow.Until.STOPPED) {
                    System.out.println(
                            end == Follow.Until.CLOSED
                                    ? "sources closed: as_of does not wait for the topic " + kafka.topic()
                                    : "sources left open: other members of the group follow the topic, or it has new partitions");
                }
                return null;
            } catch (WriteFailedException e) {
                return "Elasticsearch: " + e.getMessage();
            } catch (KafkaException e) {
                return "Kafka: " + e.getMessage();
            } catch (KafkaUnavailableException | UncheckedIOException e) {
                return String.valueOf(e.getMessage());
            }
        }

        private void summarize(PipelineCounts counts, Path adjustedFile) {
            System.out.println(counts.account());
            if (counts.tally().adjusted() > 0) {
                System.out.println(counts.tally().adjustedAccount());
                System.out.println("adjusted: " + adjustedFile);
            }
            if (counts.tally().deadLettered() > 0) {
                System.out.println("dead letters: " + deadLetterFile + " and the topic " + kafka.deadLetterTopic());
            }
            if (counts.open() > 0) {
                System.out.println(counts.open()
                        + " more have no outcome yet: the group reads them again, nothing is stored twice");
            }
        }

        /** Waits at the start for an unavailable Elasticsearch, as long as a writer would. */
        static final class ClusterWait {

            private static final Duration MAX_WAIT = Duration.ofMinutes(10);
            private static final Duration PAUSE = Duration.ofSeconds(1);

            private final Probes probes;
            private final Consumer<String> progress;
            private final CountDownLatch stopped = new CountDownLatch(1);

            ClusterWait(Probes probes, Consumer<String> progress) {
                this.probes = probes;
                this.progress = progress;
            }

            /** The first call to Elasticsearch. */
            interface FirstCall {
                void run() throws IOException;
            }

            /** Ends the wait. */
            void stop() {
                stopped.countDown();
            }

            /**
             * Repeats the call until it succeeds; returns false where the wait was stopped.
             *
             * @throws IOException where Elasticsearch refuses it or stays unavailable, or where this build is too old or has another key of
             *     fingerprints
             */
            boolean until(FirstCall first) throws IOException, InterruptedException {
                long start = System.nanoTime();
                boolean isShown = false;
                do {
                    try {
                        first.run();
                        return true;
                    } catch (IOException e) {
                        boolean isFinal = e instanceof NewerRevisionException
                                || e instanceof OtherKeyException
                                || e instanceof ClusterRefusalException refusal && !refusal.isUnavailable();
                        if (isFinal || System.nanoTime() - start > MAX_WAIT.toNanos()) {
                            throw e;
                        }
                        if (!isShown) {
                            progress.accept("Waiting for Elasticsearch: " + e.getMessage());
                            probes.waitsFor("CLUSTER_UNREACHABLE");
                        }
                        isShown = true;
                    }
                } while (!stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
                return false;
            }
        }

        /** Shows the progress: one line that is redrawn on a terminal, a line now and then elsewhere. */
        private static Runnable meter(
                StatusLine line, boolean isJson, Duration period, Follow follow, Pipeline pipeline) {
            AtomicLong last = new AtomicLong();
            return () -> {
                long count = pipeline.counts().read();
                Follow.Status status = follow.status();
                long rate = (count - last.getAndSet(count)) * 1000 / period.toMillis();
                String text = text(status, count, rate, Instant.now());
                String waits = pipeline.heldBy();
                String reason = waits != null ? waits : status.stall();
                if (isJson) {
                    LOG.info(text + line.waiting(reason));
                } else {
                    line.show(text, reason);
                }
            };
        }

        private static String text(Follow.Status status, long count, long rate, Instant now) {
            Instant visible = status.visibleBefore();
            String age = visible == null || visible.equals(Instant.EPOCH)
                    ? ""
                    : "  visible until "
                            + Sizes.tenths(Duration.between(visible, now).toMillis() / 1e3) + " s ago";
            return "Following " + status.partitions() + " partitions  " + Sizes.number(count) + " messages  "
                    + Sizes.number(rate) + "/s  " + Sizes.number(status.lag()) + " behind" + age;
        }
    }
}
