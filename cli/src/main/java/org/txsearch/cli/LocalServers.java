package org.txsearch.cli;

import java.util.concurrent.Callable;
import org.txsearch.ingest.kafka.LocalKafka;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;

/** The commands that run a local server alone, in the foreground. */
final class LocalServers {

    private LocalServers() {}

    @Command(name = "elasticsearch", description = "Run only the local Elasticsearch, with its data in ./data.")
    static final class Elasticsearch implements Callable<Integer> {

        @Override
        public Integer call() throws InterruptedException {
            try (ElasticsearchConnection connection = CommandContext.current().connect(System.err::println)) {
                System.out.println("Elasticsearch is up: " + connection.uris().get(0));
                if (connection.own().isEmpty()) {
                    System.out.println("It was already running; this command does not stop it.");
                    return ExitCode.DONE;
                }
                System.out.println("Ctrl-C stops it.");
                throw connection.own().get().onUnexpectedExit().join();
            }
        }
    }

    @Command(name = "kafka", description = "Run a local Kafka broker, with its data in ./data.")
    static final class Kafka implements Callable<Integer> {

        @Override
        public Integer call() throws InterruptedException {
            try (LocalKafka broker =
                    LocalKafka.start(KafkaSettings.local(CommandContext.current()), System.err::println)) {
                System.out.println("Kafka is up: " + broker.bootstrapServers());
                System.out.println("Ctrl-C stops it.");
                throw broker.awaitEnd();
            }
        }
    }
}
