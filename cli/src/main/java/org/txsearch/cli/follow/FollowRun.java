package org.txsearch.cli.follow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.load.LoadRun;
import org.txsearch.cli.load.RateOption;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.StatusLine;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.cli.runtime.Ticker;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.KafkaSettings;
import org.txsearch.cli.runtime.settings.WriteSettings;
import org.txsearch.cli.runtime.telemetry.IngestMetrics;
import org.txsearch.cli.runtime.telemetry.Logs;
import org.txsearch.cli.runtime.telemetry.Telemetry;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.CardFingerprints;
import org.txsearch.index.ImportedWeeks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.follow.Follow;
import org.txsearch.ingest.follow.FollowSettings;
import org.txsearch.ingest.follow.FollowStatus;
import org.txsearch.ingest.follow.FollowUntil;
import org.txsearch.ingest.follow.GroupOffsets;
import org.txsearch.ingest.follow.PartitionSources;
import org.txsearch.ingest.kafka.DeadLetterTopic;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteFailedException;
import org.txsearch.write.WriteTarget;

/** Follows a topic, with progress and a summary. */
record FollowRun(
        KafkaSettings kafka,
        FollowSettings settings,
        GroupOffsets offsets,
        PartitionSources sources,
        Cluster cluster,
        Path deadLetterFile,
        RateOption rate,
        Telemetry telemetry) {

    private static final Logger LOG = LoggerFactory.getLogger("org.txsearch.cli.follow.FollowRun");
    private static final Duration ON_TERMINAL = Duration.ofSeconds(1);
    private static final Duration ELSEWHERE = Duration.ofSeconds(10);

    /** A turn waits for one small call at most; a thread that takes longer is stuck. */
    private static final Duration MAX_TURN = Duration.ofMinutes(1);

    /**
     * Follows to the end, and prints the outcomes of the messages.
     *
     * @param partitions all partitions of the topic at the start
     */
    int run(List<TopicPartition> partitions, StopSignal signal) throws IOException, InterruptedException {
        Weeks weeks = new Weeks(cluster);
        ClusterWait wait = new ClusterWait(telemetry.probes(), System.err::println);
        signal.onSignal(wait::stop);
        AtomicReference<CardFingerprints> fingerprints = new AtomicReference<>();
        boolean isReady = wait.until(() -> {
            fingerprints.set(LoadRun.prepare(cluster, CommandContext.current().data()));
            // A load that did not end may have left weeks with one copy.
            ImportedWeeks.finish(cluster);
            // All partitions, whichever member follows them: messages that no member has read are not visible
            // either.
            sources.open(partitions);
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
                Pipeline pipeline = new Pipeline(
                        cluster,
                        writer,
                        deadLetters,
                        rate.throttle(),
                        CommandContext.changePatience(),
                        Objects.requireNonNull(fingerprints.get()))) {
            Follow follow = new Follow(kafka.connection(), settings, offsets, sources, pipeline, deadLetters, weeks);
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

    /** Returns the reason if the run failed, or null. */
    private @Nullable String follow(Follow follow, Pipeline pipeline) throws InterruptedException {
        boolean isJson = Logs.areJson();
        StatusLine line = new StatusLine(System.err, !isJson && Boolean.getBoolean("txsearch.terminal"));
        Duration period = line.isTerminal() ? ON_TERMINAL : ELSEWHERE;
        try (line;
                Ticker ticker = new Ticker("follow-meter", period, meter(line, isJson, period, follow, pipeline))) {
            FollowUntil end = follow.run();
            if (settings.until() == FollowUntil.CLOSED && end != FollowUntil.STOPPED) {
                System.out.println(
                        end == FollowUntil.CLOSED
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
        System.out.println(counts.summary());
        if (counts.tally().adjusted() > 0) {
            System.out.println(counts.tally().adjustedSummary());
            System.out.println("adjusted: " + adjustedFile);
        }
        if (counts.tally().deadLettered() > 0) {
            System.out.println("dead letters: " + deadLetterFile + " and the topic " + kafka.deadLetterTopic());
        }
        if (counts.open() > 0) {
            System.out.println(
                    counts.open() + " more have no outcome yet: the group reads them again, nothing is stored twice");
        }
    }

    /** Shows the progress: one line that is redrawn on a terminal, elsewhere a line every few seconds. */
    private static Runnable meter(StatusLine line, boolean isJson, Duration period, Follow follow, Pipeline pipeline) {
        AtomicLong last = new AtomicLong();
        return () -> {
            long count = pipeline.counts().read();
            FollowStatus status = follow.status();
            long rate = (count - last.getAndSet(count)) * 1000 / period.toMillis();
            String text = text(status, count, rate, Instant.now());
            String waits = pipeline.stallReason();
            String reason = waits != null ? waits : status.stall();
            if (isJson) {
                LOG.info(text + line.waiting(reason));
            } else {
                line.show(text, reason);
            }
        };
    }

    private static String text(FollowStatus status, long count, long rate, Instant now) {
        Instant visible = status.visibleBefore();
        String age = visible == null || visible.equals(Instant.EPOCH)
                ? ""
                : "  visible until "
                        + Sizes.tenths(Duration.between(visible, now).toMillis() / 1e3) + " s ago";
        return "Following " + status.partitions() + " partitions  " + Sizes.number(count) + " messages  "
                + Sizes.number(rate) + "/s  " + Sizes.number(status.lag()) + " behind" + age;
    }
}
