package org.txsearch.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.metrics.IngestMetrics;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.CardFingerprints;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.ImportedWeeks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.follow.Follow;
import org.txsearch.ingest.follow.GroupOffsets;
import org.txsearch.ingest.follow.PartitionSources;
import org.txsearch.ingest.kafka.DeadLetterTopic;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.TransactionTopic;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.throttle.Throttle;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteFailedException;
import org.txsearch.write.WriteTarget;

/** Follows a topic, with progress and a summary. */
final class FollowRun {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** A turn waits for one small call at most; a thread that takes longer is stuck. */
    private static final Duration MAX_TURN = Duration.ofMinutes(1);

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

    private final KafkaSettings kafka;
    private final Follow.Settings settings;
    private final Topics topics;
    private final Cluster cluster;
    private final Path deadLetterFile;
    private final PaceOptions pacing;
    private final Telemetry telemetry;
    private @Nullable String problem;

    FollowRun(
            KafkaSettings kafka,
            Follow.Settings settings,
            Topics topics,
            Cluster cluster,
            Path deadLetterFile,
            PaceOptions pacing,
            Telemetry telemetry) {
        this.kafka = kafka;
        this.settings = settings;
        this.topics = topics;
        this.cluster = cluster;
        this.deadLetterFile = deadLetterFile;
        this.pacing = pacing;
        this.telemetry = telemetry;
    }

    /** Follows to the end, and prints the outcomes of the messages. */
    int run(StopSignal signal) throws IOException, InterruptedException {
        Weeks weeks = new Weeks(cluster);
        StoredTransactions stored = new StoredTransactions(cluster);
        Watermarks watermarks = new Watermarks(cluster);
        PartitionSources sources = new PartitionSources(
                topics.clusterId(),
                kafka.topic(),
                watermarks,
                topics.isContinued() || settings.until() == Follow.Until.CLOSED);
        ClusterWait wait = new ClusterWait(telemetry.probes(), System.err::println);
        signal.onSignal(wait::stop);
        AtomicReference<CardFingerprints> fingerprints = new AtomicReference<>();
        boolean isReady = wait.until(() -> {
            WeekReplicas.applied(cluster);
            fingerprints.set(FingerprintKey.of(cluster));
            weeks.prepare();
            new OperationalIndices(cluster, PATIENCE).create();
            // A load that did not end may have left weeks with one copy.
            new ImportedWeeks(cluster).finish();
            // All partitions, whichever member follows them: messages that no member has read are not visible either.
            sources.open(topics.partitions());
        });
        if (!isReady) {
            signal.clean();
            return ExitCode.DONE;
        }
        IngestMetrics metrics = telemetry.metrics();
        try (DeadLetterFile file = DeadLetterFile.append(deadLetterFile);
                DeadLetters deadLetters = metrics.counted(
                        DeadLetters.both(file, new DeadLetterTopic(kafka.connection(), kafka.deadLetterTopic())));
                BulkWriter writer =
                        new BulkWriter(cluster, WriteSettings.current(), WriteTarget.homes(), metrics.bulk());
                Throttle pace = pacing.start(cluster, writer::rejections);
                Pipeline pipeline = new Pipeline(
                        writer,
                        stored,
                        new ErasedPayers(cluster),
                        deadLetters,
                        new Pipeline.Settings(
                                pace, CommandContext.changePatience(), Objects.requireNonNull(fingerprints.get())))) {
            Follow follow = new Follow(
                    kafka.connection(), settings, topics.offsets(), sources, pipeline, deadLetters, weeks, watermarks);
            signal.onSignal(() -> {
                telemetry.probes().stopping();
                follow.stop();
            });
            show(follow, pipeline.counts(), writer);
            follow(follow, pipeline);
            summarize(pipeline.counts(), file.adjustedFile());
            int exitCode = exitCode(pipeline.counts());
            if (problem == null) {
                signal.clean();
            }
            return exitCode;
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

    private void follow(Follow follow, Pipeline pipeline) throws InterruptedException {
        try (FollowMeter meter = new FollowMeter(follow, pipeline.counts(), pipeline::heldBy)) {
            Follow.End end = follow.run();
            if (settings.until() == Follow.Until.CLOSED && end != Follow.End.STOPPED) {
                System.out.println(
                        end == Follow.End.CLOSED
                                ? "sources closed: as_of does not wait for the topic " + kafka.topic()
                                : "sources left open: other members of the group follow the topic, or it has new partitions");
            }
        } catch (WriteFailedException e) {
            problem = "Elasticsearch: " + e.getMessage();
        } catch (KafkaException e) {
            problem = "Kafka: " + e.getMessage();
        } catch (KafkaUnavailableException | UncheckedIOException e) {
            problem = e.getMessage();
        }
    }

    private void summarize(PipelineCounts counts, Path adjustedFile) {
        System.out.println(counts.account());
        if (counts.adjusted() > 0) {
            System.out.println(counts.adjustedAccount());
            System.out.println("adjusted: " + adjustedFile);
        }
        if (counts.deadLettered() > 0) {
            System.out.println("dead letters: " + deadLetterFile + " and the topic " + kafka.deadLetterTopic());
        }
        if (counts.open() > 0) {
            System.out.println(
                    counts.open() + " more have no outcome yet: the group reads them again, nothing is stored twice");
        }
        if (problem != null) {
            System.err.println("Not finished: " + problem);
        }
    }

    private int exitCode(PipelineCounts counts) {
        if (problem != null) {
            return ExitCode.NOT_FINISHED;
        }
        return counts.deadLettered() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }
}
