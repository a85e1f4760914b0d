package org.txsearch.ingest.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Runs the API alone. */
@Command(
        name = "serve",
        description = "Run the API alone. Settings are Spring properties under txsearch.* (see docs/settings.md), as"
                + " --txsearch.…=… behind the command or as TXSEARCH_… in the environment.")
final class ServeCommand implements Callable<Integer> {

    @Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Surroundings surroundings = Surroundings.current();
        try (ElasticsearchConnection connection = surroundings.connect(System.err::println);
                ApiProcess api = ApiProcess.start(surroundings, connection.uris(), options)) {
            System.out.println(
                    "Starting the API; its log is " + surroundings.data().resolve("logs/api.log"));
            System.out.println("Ctrl-C stops it.");
            api.awaitStop();
            return ExitCode.DONE;
        }
    }
}
