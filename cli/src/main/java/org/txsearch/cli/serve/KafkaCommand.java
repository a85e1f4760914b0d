package org.txsearch.cli.serve;

import java.util.concurrent.Callable;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.KafkaSettings;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.local.LocalKafka;
import picocli.CommandLine.Command;

/** Runs a local broker alone, in the foreground. */
@Command(name = "kafka", description = "Run a local Kafka broker, with its data in ./data.")
public final class KafkaCommand implements Callable<Integer> {

    @Override
    public Integer call() throws InterruptedException {
        try (LocalKafka broker = LocalKafka.start(
                KafkaSettings.local(CommandContext.current()), KafkaConnection::isUp, System.err::println)) {
            System.out.println("Kafka is up: " + broker.bootstrapServers());
            System.out.println("Ctrl-C stops it.");
            throw broker.awaitEnd();
        }
    }
}
