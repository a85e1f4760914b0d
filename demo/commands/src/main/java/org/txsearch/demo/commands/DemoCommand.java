package org.txsearch.demo.commands;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.ApiProcess;
import org.txsearch.cli.ApiProcess.StartArchives;
import org.txsearch.cli.CommandContext;
import org.txsearch.cli.CommandException;
import org.txsearch.cli.ExitCode;
import org.txsearch.cli.LauncherCommand;
import org.txsearch.cli.Progress;
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
        DemoFolder folder = new DemoFolder(context.data());
        // The tour uses HTTPS, whatever the environment sets. A warm-up would take the processors from the loading.
        List<String> options = List.of(
                "--spring.profiles.active=demo",
                "--server.port=" + port,
                "--txsearch.tls.enabled=true",
                "--txsearch.warm-up.at-most=0s");
        boolean isLocal = context.elasticsearch().uris().isEmpty();
        boolean isKnown = isLocal && (folder.isNew() || folder.isOwn());
        Api api = new Api(new DemoTour(port, context.data()), uris -> ApiProcess.start(context, uris, options));
        // Elasticsearch takes seconds to start: meanwhile the transactions are generated, and the API starts. It is
        // listed twice, since
        // it must be stopped before Elasticsearch, and also where no connection is made.
        try (api;
                DemoFiles files = new DemoFiles(context.data());
                StartArchives archives = new StartArchives(List.of("demo"));
                ElasticsearchConnection connection = context.connect(Progress::print, address -> {
                    if (isKnown) {
                        api.start(List.of(address));
                    }
                    if (folder.isNew()) {
                        files.begin(DemoData.fresh(transactions, seed));
                    }
                });
                Cluster cluster = context.cluster(connection);
                Api stoppedFirst = api) {
            DemoData demo = new DemoData(cluster, context.data());
            if (!foreignAllowed) {
                demo.requireOwnCluster(!isLocal);
            }
            if (connection.own().isPresent()) {
                folder.own();
            }
            stoppedFirst.start(connection.uris());
            stoppedFirst.searchable();
            int code = demo.provide(transactions, seed, files, api::newestLoaded);
            if (code != ExitCode.DONE) {
                return code;
            }
            ApiProcess process = api.loaded();
            archives.make();
            process.awaitStop();
            return ExitCode.DONE;
        }
    }

    /** The API, which starts while transactions are generated and loaded, and the tour, which is printed with the first answer. */
    private static final class Api implements AutoCloseable {

        private final DemoTour tour;
        private final Start start;
        private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "demo-api"));
        private final CountDownLatch searchable = new CountDownLatch(1);
        private @Nullable Future<ApiProcess> shown;
        private volatile boolean newestLoaded;
        private volatile boolean loaded;
        private volatile @Nullable ApiProcess process;

        /** Starts the process against those nodes. */
        interface Start {
            ApiProcess of(List<URI> elasticsearch) throws IOException, InterruptedException;
        }

        Api(DemoTour tour, Start start) {
            this.tour = tour;
            this.start = start;
        }

        /** Starts it as soon as it is built; a second call does nothing. */
        void start(List<URI> elasticsearch) {
            if (shown == null) {
                shown = thread.submit(() -> show(elasticsearch));
            }
        }

        private ApiProcess show(List<URI> elasticsearch) throws IOException, InterruptedException {
            ApiProcess started = start.of(elasticsearch);
            process = started;
            tour.awaitApi(started);
            searchable.await();
            boolean mayBeEmpty;
            do {
                // Without transactions that it finds the only answer is an empty one.
                mayBeEmpty = newestLoaded;
            } while (!tour.hasAnswer(mayBeEmpty));
            tour.print(loaded);
            return started;
        }

        /** Notes that Elasticsearch answers. */
        void searchable() {
            searchable.countDown();
        }

        /** Notes that the newest transactions are loaded, and waits for the answer to the first search. */
        void newestLoaded() throws InterruptedException {
            newestLoaded = true;
            var unused = awaitAnswer();
        }

        /** Notes that all transactions are loaded, and waits for the answer to the first search. */
        ApiProcess loaded() throws InterruptedException {
            loaded = true;
            newestLoaded = true;
            return awaitAnswer();
        }

        /**
         * Waits for the answer to the first search.
         *
         * @throws CommandException if it did not start, or ended by itself
         */
        private ApiProcess awaitAnswer() throws InterruptedException {
            try {
                return Objects.requireNonNull(shown, "not started").get();
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
