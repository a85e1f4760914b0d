package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.capacity.CapacityPlan;
import org.txsearch.cli.capacity.Demand;
import org.txsearch.cli.capacity.DocumentBytes;
import org.txsearch.cli.capacity.Merchants;
import org.txsearch.cli.capacity.NodeSize;
import org.txsearch.cli.capacity.Sizes;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekLayout.Copies;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Computes how large a cluster must be. */
@Command(
        name = "plan",
        description =
                "Plan a cluster from documents a day, bytes a document (measured on this cluster, or specified), retention"
                        + " and the size of a node: shards a week by age, nodes, heap and disk, the shards of searches and the time to"
                        + " recover from a lost node, with the rules used.")
final class WeeksPlanCommand implements Callable<Integer> {

    private static final int WEEKS_OF_A_LONG_YEAR = 53;
    private static final double PERCENT = 100;

    @Option(
            names = "--per-day",
            required = true,
            split = ",",
            paramLabel = "N",
            description = "documents a day; several, separated by commas, are planned one by one")
    private List<Long> perDay = List.of();

    @Option(
            names = "--bytes",
            split = ",",
            paramLabel = "N",
            description = "bytes that a document takes on disk in a hot week and, after a comma, in a cold one"
                    + " (default: measured on this cluster)")
    private List<Double> bytes = List.of();

    @Option(
            names = "--weeks",
            paramLabel = "N",
            description = "how many weeks are kept (default: 53, since some years have so many)")
    private @Nullable Integer weeks;

    @Option(names = "--keep", paramLabel = "N", description = "how many documents are kept, instead of how many weeks")
    private @Nullable Long keep;

    @Option(
            names = "--hot-weeks",
            paramLabel = "N",
            defaultValue = "2",
            description = "how many of the newest weeks are hot (default: ${DEFAULT-VALUE})")
    private int hotWeeks;

    @Option(
            names = "--replicas",
            paramLabel = "N",
            defaultValue = "1",
            description = "copies of each shard besides the first (default: ${DEFAULT-VALUE})")
    private int replicas;

    @Option(
            names = "--node-disk",
            paramLabel = "SIZE",
            defaultValue = "4TB",
            description = "disk of a node (default: ${DEFAULT-VALUE})")
    private String disk = "";

    @Option(
            names = "--node-ram",
            paramLabel = "SIZE",
            defaultValue = "64GB",
            description = "memory of a node (default: ${DEFAULT-VALUE})")
    private String memory = "";

    @Option(
            names = "--node-cores",
            paramLabel = "N",
            defaultValue = "16",
            description = "cores of a node (default: ${DEFAULT-VALUE})")
    private int cores;

    @Option(
            names = "--shard-size",
            paramLabel = "SIZE",
            defaultValue = "50GB",
            description =
                    "how large a shard may become: with larger shards there are fewer, which makes searches faster, and"
                            + " they take longer to move and to merge; Elastic recommends 10 to 50 GB (default:"
                            + " ${DEFAULT-VALUE})")
    private String shardSize = "";

    @Option(
            names = "--merchant-shards",
            paramLabel = "N",
            description =
                    "over how many shards of a week the transactions of one merchant are spread, as in weeks template; more"
                            + " if the largest merchant needs them (default: ${DEFAULT-VALUE})")
    private int merchantShards = Copies.DEFAULT_MERCHANT_SHARDS;

    @Option(
            names = "--largest-merchant",
            paramLabel = "PERCENT",
            description =
                    "how many percent of all transactions the largest merchant has (default: measured on this cluster; 0"
                            + " with --bytes)")
    private @Nullable Double largestMerchant;

    @Option(
            names = "--pages",
            paramLabel = "N",
            defaultValue = "100",
            description = "pages of 500 transactions in the busiest second (default: ${DEFAULT-VALUE})")
    private double pages;

    @Option(names = "--json", paramLabel = "FILE", description = "also write the plans to this file")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException {
        if (weeks != null && keep != null) {
            throw new CommandException("Give --weeks or --keep, not both.");
        }
        PlanReport report = new PlanReport(plans());
        report.print(System.out);
        if (json != null) {
            Files.writeString(json, report.json() + "\n");
        }
        return ExitCode.DONE;
    }

    private List<CapacityPlan> plans() throws IOException {
        try {
            NodeSize node = new NodeSize(Sizes.parse(disk), Sizes.parse(memory), cores);
            DocumentBytes size = documentBytes();
            Merchants merchants =
                    new Merchants(merchantShards, largestMerchant == null ? 0 : largestMerchant / PERCENT);
            List<CapacityPlan> plans = new ArrayList<>();
            for (long documents : perDay) {
                int kept = retention(documents);
                Demand demand = new Demand(
                        documents,
                        kept,
                        Math.min(hotWeeks, kept),
                        replicas,
                        size,
                        merchants,
                        Sizes.parse(shardSize),
                        pages);
                plans.add(CapacityPlan.of(demand, node));
            }
            return plans;
        } catch (IllegalArgumentException e) {
            throw new CommandException(e.getMessage() + ".", e);
        }
    }

    private int retention(long documents) {
        if (keep != null) {
            if (documents < 1 || keep < 1) {
                throw new CommandException("--keep and --per-day must be more than 0.");
            }
            return Demand.weeksFor(keep, documents);
        }
        return weeks == null ? WEEKS_OF_A_LONG_YEAR : weeks;
    }

    private DocumentBytes documentBytes() throws IOException {
        if (bytes.size() > 2) {
            throw new CommandException("--bytes must be one number for hot weeks and at most one more for cold ones.");
        }
        if (!bytes.isEmpty()) {
            return bytes.size() == 1
                    ? DocumentBytes.estimatedFrom(bytes.get(0))
                    : new DocumentBytes(bytes.get(0), bytes.get(1));
        }
        try (ElasticsearchConnection connection = CommandContext.current().connect(System.err::println);
                Cluster cluster = connection.cluster()) {
            DocumentBytes measured = DocumentBytes.measure(cluster)
                    .orElseThrow(() -> new CommandException("The cluster holds fewer than 10,000 transactions in hot"
                            + " weeks, too few to measure: load more, or give --bytes."));
            if (largestMerchant == null) {
                largestMerchant = PERCENT * Merchants.measureLargest(cluster);
            }
            return measured;
        }
    }
}
