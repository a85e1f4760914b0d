package org.txsearch.cli.serve;

import java.util.concurrent.Callable;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;

/** Runs a local Elasticsearch alone, in the foreground. */
@Command(name = "elasticsearch", description = "Run only the local Elasticsearch, with its data in ./data.")
public final class ElasticsearchCommand implements Callable<Integer> {

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
