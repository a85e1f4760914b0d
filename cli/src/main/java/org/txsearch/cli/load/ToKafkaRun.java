package org.txsearch.cli.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.commons.lang3.function.FailableBiConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.settings.KafkaSettings;
import org.txsearch.cli.runtime.telemetry.Telemetry;
import org.txsearch.ingest.kafka.FilePublisher;
import org.txsearch.ingest.kafka.KafkaPublisher;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.TransactionTopic;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.process.Tracing;

/** Publishes transactions to Kafka, with progress and a summary. */
public final class ToKafkaRun {

    private final KafkaSettings kafka;
    private final List<String> problems = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    ToKafkaRun(KafkaSettings kafka) {
        this.kafka = kafka;
    }

    /** Appends the transactions of files. */
    int load(List<SourceFile> files, Path deadLetterFile) throws IOException, InterruptedException {
        ensureTopic();
        try (CommandProgress progress = CommandProgress.of("Publishing", "transactions");
                Tracing tracing = Telemetry.tracing("load");
                DeadLetterFile deadLetters = new DeadLetterFile(deadLetterFile);
                KafkaPublisher producer = new KafkaPublisher(kafka.connection(), kafka.topic(), kafka.key(), tracing)) {
            FilePublisher publisher = new FilePublisher(producer, deadLetters);
            try {
                read(files, publisher, producer, progress);
                producer.flush();
                progress.done(producer.published());
            } catch (KafkaUnavailableException | UncheckedIOException e) {
                progress.close();
                problems.add(String.valueOf(e.getMessage()));
            }
            System.out.println("read " + publisher.counts().read() + " = logged " + producer.published()
                    + " + dead-lettered " + publisher.counts().tally().deadLettered());
            remarks.forEach(System.out::println);
            return summarize(publisher, producer, deadLetters, progress);
        }
    }

    /**
     * Appends transactions to the topic of the settings.
     *
     * @param source hands over the Avro bytes of transactions, and reports how many it has handed over
     */
    public static int publish(long count, FailableBiConsumer<Consumer<byte[]>, LongConsumer, IOException> source)
            throws IOException, InterruptedException {
        return new ToKafkaRun(KafkaSettings.current()).append(count, source);
    }

    private int append(long count, FailableBiConsumer<Consumer<byte[]>, LongConsumer, IOException> source)
            throws IOException, InterruptedException {
        ensureTopic();
        CommandProgress progress = CommandProgress.of("Publishing", "transactions");
        double all = Math.max(1, count);
        try (KafkaPublisher producer =
                new KafkaPublisher(kafka.connection(), kafka.topic(), kafka.key(), Tracing.off())) {
            source.accept(
                    record -> producer.publish(SourceKind.TRANSACTION, record, 0, record.length, null),
                    done -> progress.update(done / all, done, null));
            producer.flush();
            progress.done(producer.published());
            printRate(producer.published(), progress);
        }
        return ExitCode.DONE;
    }

    private void read(
            List<SourceFile> files, FilePublisher publisher, KafkaPublisher producer, CommandProgress progress)
            throws IOException, InterruptedException {
        try (LoadMeter meter = new LoadMeter(progress, files, producer::published, () -> null)) {
            for (int i = 0; i < files.size(); i++) {
                try {
                    publisher.file(files.get(i), meter.watch(i));
                } catch (SourceException e) {
                    problems.add(files.get(i).path() + ": " + e.getMessage());
                }
            }
            remarks.addAll(meter.remarks());
        }
    }

    private int summarize(
            FilePublisher publisher, KafkaPublisher producer, DeadLetterFile deadLetters, CommandProgress progress) {
        printRate(producer.published(), progress);
        if (publisher.counts().tally().adjusted() > 0) {
            System.out.println(publisher.counts().tally().adjusted()
                    + " of the logged will be adjusted: a member cannot be stored as it was sent");
            System.out.println("adjusted: " + deadLetters.adjustedFile());
        }
        if (publisher.counts().tally().deadLettered() > 0) {
            System.out.println("dead letters: " + deadLetters.file());
        }
        problems.forEach(problem -> System.err.println("Not finished: " + problem));
        long open = publisher.counts().read()
                - producer.published()
                - publisher.counts().tally().deadLettered();
        if (open != 0) {
            System.err.println("Not finished: of " + open
                    + " records it is not known whether Kafka has them; load the files again, nothing is stored twice");
        }
        if (!problems.isEmpty() || open != 0) {
            return ExitCode.NOT_FINISHED;
        }
        return publisher.counts().tally().deadLettered() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }

    private void printRate(long logged, CommandProgress progress) {
        double seconds = progress.seconds();
        System.out.println(logged + " transactions in the topic " + kafka.topic() + ", " + Sizes.tenths(seconds)
                + " s, " + Math.round(logged / seconds) + " transactions/s");
    }

    private void ensureTopic() throws InterruptedException {
        try (Admin admin = kafka.connection().admin()) {
            new TransactionTopic(kafka.connection(), admin).ensure(kafka.topic(), kafka.partitions());
        }
    }
}
