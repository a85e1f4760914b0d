package org.txsearch.cli;

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

    @Option(
            names = "--allow-foreign-cluster",
            description =
                    "also where the cluster is named by TXSEARCH_ELASTICSEARCH_URIS or holds transactions that the demo"
                            + " did not make: the generated transactions and the grants of partner-demo are added to it")
    private boolean foreignAllowed;

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandContext surroundings = CommandContext.current();
        try (ElasticsearchConnection connection = surroundings.connect(System.err::println);
                Cluster cluster = connection.cluster()) {
            DemoData demo = new DemoData(cluster, surroundings.data());
            if (!foreignAllowed) {
                demo.requireOwnCluster(!surroundings.elasticsearch().uris().isEmpty());
            }
            return run(surroundings, connection, demo);
        }
    }

    private int run(CommandContext surroundings, ElasticsearchConnection connection, DemoData demo)
            throws IOException, InterruptedException {
        DemoTour tour = new DemoTour(port, surroundings.data());
        // The tour goes over HTTPS, whatever the environment says.
        List<String> options =
                List.of("--spring.profiles.active=demo", "--server.port=" + port, "--txsearch.tls.enabled=true");
        // The API is built and starts while the transactions are loaded, and answers from the newest ones.
        try (DemoApi api = new DemoApi(tour, () -> ApiProcess.start(surroundings, connection.uris(), options))) {
            int code = demo.provide(transactions, seed);
            if (code != ExitCode.DONE) {
                return code;
            }
            api.loaded();
            api.awaitStop();
            return ExitCode.DONE;
        }
    }
}
