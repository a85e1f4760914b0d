package org.txsearch.demo.commands;

import java.io.IOException;
import java.util.List;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.LauncherCommand;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.serve.ApiProcess;
import org.txsearch.cli.serve.StartArchives;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs Elasticsearch and the API on one machine, and loads generated transactions like real ones. */
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
        // The tour uses HTTPS, whatever the environment sets. A warm-up would slow the load down.
        List<String> options = List.of(
                "--spring.profiles.active=demo",
                "--server.port=" + port,
                "--txsearch.tls.enabled=true",
                "--txsearch.warm-up.at-most=0s");
        boolean isLocal = context.elasticsearch().uris().isEmpty();
        boolean isKnown = isLocal && (folder.isNew() || folder.isOwn());
        DemoApi api = new DemoApi(new DemoTour(port, context.data()), uris -> ApiProcess.start(context, uris, options));
        // While Elasticsearch starts, which takes seconds, transactions are generated and the API starts. The API is
        // listed twice, because it must be stopped before Elasticsearch, and also if no connection is made.
        try (api;
                DemoFiles files = new DemoFiles(context.data());
                StartArchives archives = new StartArchives(List.of("demo"));
                ElasticsearchConnection connection = context.connect(CommandProgress::print, address -> {
                    if (isKnown) {
                        api.start(List.of(address));
                    }
                    if (folder.isNew()) {
                        files.begin(DemoData.fresh(transactions, seed));
                    }
                });
                Cluster cluster = context.cluster(connection);
                DemoApi stoppedFirst = api) {
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
}
