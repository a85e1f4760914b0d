package org.txsearch.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.metrics.IngestMetrics;
import org.txsearch.cluster.Cluster;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.follow.Follow;
import org.txsearch.ingest.follow.FollowSettings;
import org.txsearch.ingest.follow.PartitionSources;
import org.txsearch.ingest.kafka.DeadLetterTopic;
import org.txsearch.ingest.kafka.DeadLettersTwice;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.Pace;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.pipeline.PipelineSettings;
import org.txsearch.stored.StoredTransactions;
import org.txsearch.weeks.Weeks;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteFailedException;
import org.txsearch.write.WriteTarget;

/** Follows with progress and a summary. */
final class FollowRun {

    /** A turn waits for one small call at most; what takes so long will not come back. */
    private static final Duration MAX_TURN = Duration.ofMinutes(1);

    private final KafkaSettings kafka;
    private final FollowSettings settings;
    private final FollowTopics topics;
    private final Cluster cluster;
    private final Path deadLetterFile;
    private final PaceOptions pacing;
    private final Telemetry telemetry;
    private @Nullable String problem;

    FollowRun(
            KafkaSettings kafka,
            FollowSettings settings,
            FollowTopics topics,
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

    /** Follows to the end, and prints what became of the messages. */
    int run(StopSignal signal) throws IOException, InterruptedException {
        Weeks weeks = new Weeks(cluster);
        StoredTransactions stored = new StoredTransactions(cluster);
        Watermarks watermarks = new Watermarks(cluster);
        PartitionSources sources = new PartitionSources(topics.clusterId(), kafka.topic(), watermarks);
        ClusterWait wait = new ClusterWait(telemetry.probes(), System.err::println);
        signal.onSignal(wait::stop);
        boolean isThere = wait.until(() -> {
            weeks.prepare();
            // All of them, whoever follows them: what nobody has followed yet is not visible either.
            sources.open(topics.partitions());
        });
        if (!isThere) {
            signal.clean();
            return ExitCode.DONE;
        }
        IngestMetrics metrics = telemetry.metrics();
        try (DeadLetters deadLetters = metrics.counted(new DeadLettersTwice(
                        DeadLetterFile.behind(deadLetterFile),
                        new DeadLetterTopic(kafka.connection(), kafka.deadLetterTopic())));
                BulkWriter writer =
                        new BulkWriter(cluster, WriteSettings.current(), WriteTarget.homes(), metrics.bulk());
                Pace pace = pacing.start(cluster, writer::rejections);
                Pipeline intake =
                        new Pipeline(writer, stored, new ErasedPayers(cluster), deadLetters, settings(pace))) {
            Follow follow = new Follow(
                    kafka.connection(), settings, topics.offsets(), sources, intake, deadLetters, weeks, watermarks);
            signal.onSignal(() -> {
                telemetry.probes().stopping();
                follow.stop();
            });
            show(follow, intake.counts(), writer);
            follow(follow, intake);
            summarize(intake.counts());
            int exitCode = exitCode(intake.counts());
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
                "Messages that have not ended",
                () -> follow.status().lag());
        metrics.show(
                "txsearch.follow.partitions",
                "Partitions of this member",
                () -> follow.status().partitions());
        metrics.show(
                "txsearch.follow.watermark.age.seconds",
                "Now less the least watermark",
                () -> age(follow.status().visibleBefore()));
        metrics.show(
                "txsearch.follow.turn.age.seconds",
                "Since when the polling thread has not gone round",
                () -> follow.sinceLastTurn().toNanos() / 1e9);
        telemetry
                .probes()
                .started(
                        () -> follow.sinceLastTurn().compareTo(MAX_TURN) < 0,
                        () -> writer.trouble() != null || follow.status().trouble() != null);
    }

    private static double age(@Nullable Instant visibleBefore) {
        return visibleBefore == null
                ? Double.NaN
                : Duration.between(visibleBefore, Instant.now()).toMillis() / 1e3;
    }

    private void follow(Follow follow, Pipeline intake) throws InterruptedException {
        try (FollowMeter meter = new FollowMeter(follow, intake.counts(), intake::heldBy)) {
            follow.run();
        } catch (WriteFailedException e) {
            problem = "Elasticsearch: " + e.getMessage();
        } catch (KafkaException e) {
            problem = "Kafka: " + e.getMessage();
        } catch (KafkaUnavailableException | UncheckedIOException e) {
            problem = e.getMessage();
        }
    }

    private static PipelineSettings settings(Pace pace) {
        return new PipelineSettings(pace, CommandContext.changePatience());
    }

    private void summarize(PipelineCounts counts) {
        System.out.println(counts.account());
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
