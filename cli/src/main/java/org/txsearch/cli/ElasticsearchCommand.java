package org.txsearch.cli;

import java.util.concurrent.Callable;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;

/** Runs the local Elasticsearch alone. */
@Command(name = "elasticsearch", description = "Run the local Elasticsearch alone, with its data under ./data.")
final class ElasticsearchCommand implements Callable<Integer> {

    @Override
    public Integer call() throws InterruptedException {
        try (ElasticsearchConnection connection = CommandContext.current().connect(System.err::println)) {
            System.out.println("Elasticsearch is up: " + connection.uris().get(0));
            if (connection.own().isEmpty()) {
                System.out.println("It was running already; this command leaves it alone.");
                return ExitCode.DONE;
            }
            System.out.println("Ctrl-C stops it.");
            throw connection.own().get().onUnexpectedExit().join();
        }
    }
}
