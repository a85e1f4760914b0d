package org.txsearch.cli;

import java.util.concurrent.Callable;
import org.txsearch.ingest.kafka.LocalKafka;
import picocli.CommandLine.Command;

/** Runs a local Kafka. */
@Command(name = "kafka", description = "Run a local Kafka broker, with its data under ./data.")
final class KafkaCommand implements Callable<Integer> {

    @Override
    public Integer call() throws InterruptedException {
        try (LocalKafka broker = LocalKafka.start(KafkaSettings.local(CommandContext.current()), System.err::println)) {
            System.out.println("Kafka is up: " + broker.bootstrapServers());
            System.out.println("Ctrl-C stops it.");
            throw broker.awaitEnd();
        }
    }
}
