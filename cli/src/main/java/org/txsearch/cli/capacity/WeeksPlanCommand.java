package org.txsearch.cli.capacity;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.index.ShardCopies;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** Computes how large a cluster must be. */
@Command(
        name = "plan",
        description =
                "Plan a cluster from documents a day, bytes a document (measured on this cluster, or specified), retention"
                        + " and the size of a node: shards a week by age, nodes, heap and disk, the shards of searches and the time to"
                        + " recover from a lost node, with the rules used.")
public final class WeeksPlanCommand implements Callable<Integer> {

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
    private int merchantShards = ShardCopies.DEFAULT_MERCHANT_SHARDS;

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
    public Integer call() throws Exception {
        if (weeks != null && keep != null) {
            throw new CommandException("Give --weeks or --keep, not both.");
        }
        List<CapacityPlan> plans = plans();
        plans.forEach(WeeksPlanCommand::print);
        if (json != null) {
            String text = JsonMapper.shared()
                    .writerWithDefaultPrettyPrinter()
                    .writeValueAsString(
                            plans.stream().map(WeeksPlanCommand::members).toList());
            Files.writeString(json, text + "\n");
        }
        return ExitCode.DONE;
    }

    private List<CapacityPlan> plans() throws Exception {
        try {
            NodeSize node = new NodeSize(Sizes.parse(disk), Sizes.parse(memory), cores);
            DocumentBytes size = documentBytes();
            MerchantSizes merchants =
                    new MerchantSizes(merchantShards, largestMerchant == null ? 0 : largestMerchant / PERCENT);
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

    private DocumentBytes documentBytes() throws Exception {
        if (bytes.size() > 2) {
            throw new CommandException("--bytes must be one number for hot weeks and at most one more for cold ones.");
        }
        if (!bytes.isEmpty()) {
            return bytes.size() == 1
                    ? DocumentBytes.estimatedFrom(bytes.get(0))
                    : new DocumentBytes(bytes.get(0), bytes.get(1));
        }
        return CommandContext.onCluster(cluster -> {
            DocumentBytes measured = DocumentBytes.measure(cluster)
                    .orElseThrow(() -> new CommandException("The cluster holds fewer than 10,000 transactions in hot"
                            + " weeks, too few to measure: load more, or give --bytes."));
            if (largestMerchant == null) {
                largestMerchant = PERCENT * MerchantSizes.measureLargest(cluster);
            }
            return measured;
        });
    }

    private static void print(CapacityPlan plan) {
        Demand demand = plan.demand();
        NodeSize node = plan.node();
        System.out.println(
                Sizes.number(demand.documentsPerDay()) + " documents a day, " + Sizes.number(demand.retentionWeeks())
                        + " weeks kept and the current one: " + Sizes.number(plan.documents()) + " documents, "
                        + (1 + demand.replicas()) + " copies");
        System.out.println("Nodes of " + Sizes.text((double) node.diskBytes()) + " disk, "
                + Sizes.text((double) node.memoryBytes()) + " memory, " + node.cores() + " cores; heap "
                + Sizes.text((double) plan.node().heapBytes()) + " each; "
                + Sizes.number(demand.bytes().hot())
                + " bytes a document hot, " + Sizes.number(demand.bytes().cold()) + " cold");
        print("hot ", plan.hot(), demand);
        print("cold", plan.cold(), demand);
        SearchCapacity searching = plan.searching();
        System.out.println("  search a page of a day searches " + Sizes.number(searching.shardsOfADay())
                + " shards at most, of 15 days "
                + Sizes.number(searching.shardsOfFifteenDays()) + ", of a year "
                + Sizes.number(searching.shardsOfAYear())
                + ", of everything " + Sizes.number(searching.shardsOfAll()));
        System.out.println("        coordinating-only nodes " + Sizes.number(searching.coordinating()) + ": "
                + searching.because());
        System.out.println("  all   " + Sizes.number(plan.nodes()) + " nodes with data, "
                + Sizes.number(searching.coordinating())
                + " without, "
                + Sizes.number(plan.hot().shardCopies() + plan.cold().shardCopies()) + " shard copies, "
                + Sizes.text((double) (plan.hot().dataBytes() + plan.cold().dataBytes())) + System.lineSeparator());
    }

    private static void print(String name, TierPlan tier, Demand demand) {
        System.out.println(
                "  " + name + "  " + Sizes.number(tier.nodes()) + " nodes: " + Sizes.number(tier.weeks()) + " weeks of "
                        + Sizes.number(tier.shardsPerWeek()) + " shards (" + Sizes.number(tier.merchantShards())
                        + " for each merchant), "
                        + Sizes.number(tier.shardCopies()) + " shard copies, "
                        + Sizes.text((double) tier.dataBytes()));
        for (NodeNeed need : tier.rules()) {
            char chosen = need.nodes() == tier.nodes() ? '▶' : ' ';
            System.out.printf(Locale.ROOT, "        %c %-14s %,6d  ", chosen, need.rule(), need.nodes());
            System.out.println(need.because());
        }
        System.out.println("          " + tier.shardsBecause());
        System.out.println("          a node holds " + Sizes.text((double) tier.dataBytes() / tier.nodes())
                + ": if it is lost, it is replaced "
                + (demand.isRestoredByOthers(tier.nodes())
                        ? "by the others in " + time(tier.lostNodeSeconds()) + ", "
                        : "")
                + "by a new node in " + time(tier.newNodeSeconds()) + ", at " + Sizes.text(TierPlan.COPY_BYTES)
                + "/s each");
    }

    private static String time(long seconds) {
        Duration time = Duration.ofSeconds(seconds);
        return time.toHours() > 0
                ? time.toHours() + " h " + time.toMinutesPart() + " min"
                : time.toMinutes() > 0 ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }

    private static Map<String, Object> members(CapacityPlan plan) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("documents_per_day", plan.demand().documentsPerDay());
        members.put("retention_weeks", plan.demand().retentionWeeks());
        members.put("replicas", plan.demand().replicas());
        members.put("documents", plan.documents());
        members.put("bytes_a_document_hot", plan.demand().bytes().hot());
        members.put("bytes_a_document_cold", plan.demand().bytes().cold());
        members.put("nodes", plan.nodes());
        members.put("heap_bytes_a_node", plan.node().heapBytes());
        members.put("hot", plan.hot());
        members.put("cold", plan.cold());
        members.put("searching", plan.searching());
        return members;
    }
}
