package org.txsearch.ingest.command;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Everything on one machine: Elasticsearch, generated transactions through the real ingest path, the API. */
@Command(
        name = "demo",
        description = "Run everything on this machine: Elasticsearch, generated transactions, the API over HTTPS.")
final class DemoCommand implements Callable<Integer> {

    @Option(
            names = "--transactions",
            paramLabel = "N",
            defaultValue = "200000",
            description = "how many to generate (default: ${DEFAULT-VALUE})")
    private long transactions;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "tells one set of transactions from another (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8443",
            description = "the API's port (default: ${DEFAULT-VALUE})")
    private int port;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Surroundings surroundings = Surroundings.current();
        DemoTour tour = new DemoTour(port, surroundings.data());
        // The tour goes over HTTPS, whatever the environment says.
        List<String> options =
                List.of("--spring.profiles.active=demo", "--server.port=" + port, "--txsearch.tls.enabled=true");
        try (ElasticsearchConnection connection = surroundings.connect(System.err::println);
                Cluster cluster = connection.cluster();
                // The API starts while the transactions are loaded.
                ApiProcess api = ApiProcess.start(surroundings, connection.uris(), options)) {
            int code = new DemoData(cluster, surroundings.data()).provide(transactions, seed);
            if (code != ExitCode.DONE) {
                return code;
            }
            tour.awaitApi(api);
            tour.print();
            api.awaitStop();
            return ExitCode.DONE;
        }
    }
}
