package org.txsearch.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.admin.Admin;
import org.txsearch.ingest.generate.GeneratorSettings;
import org.txsearch.ingest.generate.TransactionGenerator;
import org.txsearch.ingest.kafka.FilePublisher;
import org.txsearch.ingest.kafka.KafkaPublisher;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.TransactionTopic;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.trace.Tracing;

/** Fills the log, with progress and a summary. */
final class ToKafkaRun {

    private final KafkaSettings kafka;
    private final List<String> problems = new ArrayList<>();

    ToKafkaRun(KafkaSettings kafka) {
        this.kafka = kafka;
    }

    /** Appends the transactions of files. */
    int load(List<Path> files, Path deadLetterFile) throws IOException, InterruptedException {
        ensureTopic();
        try (Progress progress = Progress.of("Logging", "transactions");
                Tracing tracing = Telemetry.tracing("load");
                DeadLetterFile deadLetters = new DeadLetterFile(deadLetterFile);
                KafkaPublisher producer = new KafkaPublisher(kafka.connection(), kafka.topic(), tracing)) {
            FilePublisher toLog = new FilePublisher(producer, deadLetters);
            try {
                read(files, toLog, producer, progress);
                producer.flush();
                progress.done(producer.logged());
            } catch (KafkaUnavailableException | UncheckedIOException e) {
                progress.close();
                problems.add(String.valueOf(e.getMessage()));
            }
            System.out.printf(
                    Locale.ROOT,
                    "read %d = logged %d + dead-lettered %d%n",
                    toLog.read(),
                    producer.logged(),
                    toLog.deadLettered());
            return summarize(toLog, producer, deadLetterFile, progress);
        }
    }

    /** Appends generated transactions. */
    int generate(GeneratorSettings settings) throws IOException, InterruptedException {
        ensureTopic();
        Progress progress = Progress.of("Logging", "transactions");
        double count = Math.max(1, settings.count());
        try (KafkaPublisher producer = new KafkaPublisher(kafka.connection(), kafka.topic())) {
            new TransactionGenerator(settings)
                    .forEach(
                            record -> producer.append(MessageFormat.Kind.TRANSACTION, record, 0, record.length, null),
                            done -> progress.update(done / count, done, null));
            producer.flush();
            progress.done(producer.logged());
            printRate(producer.logged(), progress);
        }
        return ExitCode.DONE;
    }

    private void read(List<Path> files, FilePublisher toLog, KafkaPublisher producer, Progress progress)
            throws IOException, InterruptedException {
        try (LoadMeter meter = new LoadMeter(progress, files, producer::logged, () -> null)) {
            for (int i = 0; i < files.size(); i++) {
                try {
                    toLog.file(new SourceFile(files.get(i)), meter.watch(i));
                } catch (SourceException e) {
                    problems.add(files.get(i) + ": " + e.getMessage());
                }
            }
        }
    }

    private int summarize(FilePublisher toLog, KafkaPublisher producer, Path deadLetterFile, Progress progress) {
        printRate(producer.logged(), progress);
        if (toLog.deadLettered() > 0) {
            System.out.println("dead letters: " + deadLetterFile);
        }
        problems.forEach(problem -> System.err.println("Not finished: " + problem));
        long open = toLog.read() - producer.logged() - toLog.deadLettered();
        if (open != 0) {
            System.err.println(
                    "Not finished: of " + open
                            + " records it is not known whether the log has them; load the files again, nothing is stored twice");
        }
        if (!problems.isEmpty() || open != 0) {
            return ExitCode.NOT_FINISHED;
        }
        return toLog.deadLettered() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }

    private void printRate(long logged, Progress progress) {
        double seconds = Math.max(1e-3, progress.elapsed().toNanos() / 1e9);
        System.out.printf(
                Locale.ROOT,
                "%d transactions in the topic %s, %.1f s, %.0f transactions/s%n",
                logged,
                kafka.topic(),
                seconds,
                logged / seconds);
    }

    private void ensureTopic() throws InterruptedException {
        try (Admin admin = kafka.connection().admin()) {
            new TransactionTopic(kafka.connection(), admin).ensure(kafka.topic(), kafka.partitions());
        }
    }
}
