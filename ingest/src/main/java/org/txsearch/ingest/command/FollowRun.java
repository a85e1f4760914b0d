package org.txsearch.ingest.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.follow.Follow;
import org.txsearch.ingest.follow.FollowSettings;
import org.txsearch.ingest.intake.DeadLetterFile;
import org.txsearch.ingest.intake.DeadLetters;
import org.txsearch.ingest.intake.HomeCheck;
import org.txsearch.ingest.intake.Intake;
import org.txsearch.ingest.intake.IntakeCounts;
import org.txsearch.ingest.intake.IntakeSettings;
import org.txsearch.ingest.intake.Pace;
import org.txsearch.ingest.kafka.DeadLetterTopic;
import org.txsearch.ingest.kafka.DeadLettersTwice;
import org.txsearch.ingest.kafka.LogException;
import org.txsearch.stored.StoredTransactions;
import org.txsearch.weeks.Weeks;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteFailedException;
import org.txsearch.write.WriteTarget;

/** Follows with progress and a summary. */
final class FollowRun {

    private final KafkaSettings kafka;
    private final FollowSettings settings;
    private final FollowTopics topics;
    private final Cluster cluster;
    private final Path deadLetterFile;
    private final PaceOptions pacing;
    private @Nullable String problem;

    FollowRun(
            KafkaSettings kafka,
            FollowSettings settings,
            FollowTopics topics,
            Cluster cluster,
            Path deadLetterFile,
            PaceOptions pacing) {
        this.kafka = kafka;
        this.settings = settings;
        this.topics = topics;
        this.cluster = cluster;
        this.deadLetterFile = deadLetterFile;
        this.pacing = pacing;
    }

    /** Follows to the end, and prints what became of the messages. */
    int run(StopSignal signal) throws IOException, InterruptedException {
        Weeks weeks = new Weeks(cluster);
        weeks.prepare();
        StoredTransactions stored = new StoredTransactions(cluster);
        Watermarks watermarks = new Watermarks(cluster);
        // All of them, whoever follows them: what nobody has followed yet is not visible either.
        for (TopicPartition partition : topics.partitions()) {
            watermarks.open(topics.names().of(partition), Instant.EPOCH);
        }
        try (DeadLetters deadLetters = new DeadLettersTwice(
                        DeadLetterFile.behind(deadLetterFile),
                        new DeadLetterTopic(kafka.connection(), kafka.deadLetterTopic()));
                BulkWriter writer = new BulkWriter(cluster, WriteSettings.current(), WriteTarget.homes());
                Pace pace = pacing.start(cluster, writer::rejections);
                Intake intake = new Intake(writer, stored, deadLetters, settings(pace))) {
            Follow follow = new Follow(
                    kafka.connection(),
                    settings,
                    topics.offsets(),
                    topics.names(),
                    intake,
                    deadLetters,
                    weeks,
                    watermarks);
            signal.onSignal(follow::stop);
            follow(follow, intake.counts(), () -> heldBy(writer, pace));
            summarize(intake.counts());
            int exitCode = exitCode(intake.counts());
            if (problem == null) {
                signal.clean();
            }
            return exitCode;
        }
    }

    private void follow(Follow follow, IntakeCounts counts, Supplier<@Nullable String> heldBy)
            throws InterruptedException {
        try (FollowMeter meter = new FollowMeter(follow, counts, heldBy)) {
            meter.start();
            follow.run();
        } catch (WriteFailedException e) {
            problem = "Elasticsearch: " + e.getMessage();
        } catch (KafkaException e) {
            problem = "Kafka: " + e.getMessage();
        } catch (LogException | UncheckedIOException e) {
            problem = e.getMessage();
        }
    }

    private static @Nullable String heldBy(BulkWriter writer, Pace pace) {
        String trouble = writer.trouble();
        return trouble != null ? trouble : pace.held();
    }

    private static IntakeSettings settings(Pace pace) {
        return new IntakeSettings(pace, HomeCheck.everywhere(), Surroundings.changePatience());
    }

    private void summarize(IntakeCounts counts) {
        System.out.printf(
                Locale.ROOT,
                "read %d = indexed %d + superseded %d + dead-lettered %d%n",
                counts.read(),
                counts.indexed(),
                counts.superseded(),
                counts.deadLettered());
        if (counts.deadLettered() > 0) {
            System.out.println("dead letters: " + deadLetterFile + " and the topic " + kafka.deadLetterTopic());
        }
        long open = counts.read() - counts.indexed() - counts.superseded() - counts.deadLettered();
        if (open > 0) {
            System.out.println(open + " more have no outcome yet: the group reads them again, nothing is stored twice");
        }
        if (problem != null) {
            System.err.println("Not finished: " + problem);
        }
    }

    private int exitCode(IntakeCounts counts) {
        if (problem != null) {
            return ExitCode.NOT_FINISHED;
        }
        return counts.deadLettered() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }
}
