package org.txsearch.demo.commands;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.ApiProcess;
import org.txsearch.cli.CommandContext;
import org.txsearch.cli.CommandException;
import org.txsearch.cli.ExitCode;
import org.txsearch.cli.LauncherCommand;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Everything on one machine: Elasticsearch, generated transactions through the real ingest path, the API. */
@Command(
        name = "demo",
        description = "Run everything on this machine: Elasticsearch, generated transactions, the API over HTTPS.")
public final class DemoCommand implements LauncherCommand {

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
        CommandContext context = CommandContext.current();
        try (ElasticsearchConnection connection = context.connect(System.err::println);
                Cluster cluster = connection.cluster()) {
            DemoData demo = new DemoData(cluster, context.data());
            if (!foreignAllowed) {
                demo.requireOwnCluster(!context.elasticsearch().uris().isEmpty());
            }
            return run(context, connection, demo);
        }
    }

    private int run(CommandContext context, ElasticsearchConnection connection, DemoData demo)
            throws IOException, InterruptedException {
        // The tour uses HTTPS, whatever the environment sets.
        List<String> options =
                List.of("--spring.profiles.active=demo", "--server.port=" + port, "--txsearch.tls.enabled=true");
        // The API is built and starts while the transactions are loaded, and answers from the newest ones.
        try (Api api = new Api(
                new DemoTour(port, context.data()), () -> ApiProcess.start(context, connection.uris(), options))) {
            int code = demo.provide(transactions, seed);
            if (code != ExitCode.DONE) {
                return code;
            }
            api.loaded();
            api.awaitStop();
            return ExitCode.DONE;
        }
    }

    /** The API, which starts while transactions are loaded, and the tour, which is printed with the first answer. */
    private static final class Api implements AutoCloseable {

        private final DemoTour tour;
        private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "demo-api"));
        private final Future<ApiProcess> shown;
        private volatile boolean loaded;
        private volatile @Nullable ApiProcess process;

        Api(DemoTour tour, Callable<ApiProcess> start) {
            this.tour = tour;
            this.shown = thread.submit(() -> show(start));
        }

        private ApiProcess show(Callable<ApiProcess> start) throws Exception {
            ApiProcess started = start.call();
            process = started;
            tour.awaitApi(started);
            // Without transactions the only answer is an empty one.
            while (!tour.hasAnswer() && !loaded) {
                tour.pause();
            }
            tour.print(loaded);
            return started;
        }

        /** Notes that all transactions are loaded. */
        void loaded() {
            loaded = true;
        }

        /**
         * Waits until the API has been stopped.
         *
         * @throws CommandException if it did not start, or ended by itself
         */
        void awaitStop() throws IOException, InterruptedException {
            try {
                shown.get().awaitStop();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof CommandException failure) {
                    throw failure;
                }
                throw new CommandException("The API did not start: " + e.getCause(), e);
            }
        }

        @Override
        public void close() {
            thread.shutdownNow();
            ApiProcess started = process;
            if (started != null) {
                started.close();
            }
        }
    }
}
