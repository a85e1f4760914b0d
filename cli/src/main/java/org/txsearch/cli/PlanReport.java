package org.txsearch.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.txsearch.cli.capacity.CapacityPlan;
import org.txsearch.cli.capacity.Demand;
import org.txsearch.cli.capacity.NodeSize;
import org.txsearch.cli.capacity.Searching;
import org.txsearch.cli.capacity.Sizes;
import org.txsearch.cli.capacity.Tier;
import tools.jackson.databind.json.JsonMapper;

/** Plans as text, each with the rules that determined it, and as JSON. */
final class PlanReport {

    private final List<CapacityPlan> plans;

    PlanReport(List<CapacityPlan> plans) {
        this.plans = plans;
    }

    void print(PrintStream out) {
        plans.forEach(plan -> print(plan, out));
    }

    private static void print(CapacityPlan plan, PrintStream out) {
        Demand demand = plan.demand();
        NodeSize node = plan.node();
        out.println(number(demand.documentsPerDay()) + " documents a day, " + number(demand.retentionWeeks())
                + " weeks kept and the current one: " + number(plan.documents()) + " documents, "
                + (1 + demand.replicas()) + " copies");
        out.println("Nodes of " + Sizes.text((double) node.diskBytes()) + " disk, "
                + Sizes.text((double) node.memoryBytes()) + " memory, " + node.cores() + " cores; heap "
                + Sizes.text((double) plan.heapBytes()) + " each; "
                + number(demand.bytes().hot())
                + " bytes a document hot, " + number(demand.bytes().cold()) + " cold");
        print("hot ", plan.hot(), out);
        print("cold", plan.cold(), out);
        Searching searching = plan.searching();
        out.println(
                "  search a page of a day searches " + number(searching.shardsOfADay()) + " shards at most, of 15 days "
                        + number(searching.shardsOfFifteenDays()) + ", of a year " + number(searching.shardsOfAYear())
                        + ", of everything " + number(searching.shardsOfAll()));
        out.println("        coordinating-only nodes " + number(searching.coordinating()) + ": " + searching.because());
        out.println("  all   " + number(plan.nodes()) + " nodes with data, " + number(searching.coordinating())
                + " without, " + number(plan.hot().shardCopies() + plan.cold().shardCopies()) + " shard copies, "
                + Sizes.text(plan.hot().dataBytes() + plan.cold().dataBytes()) + System.lineSeparator());
    }

    private static void print(String name, Tier tier, PrintStream out) {
        out.println("  " + name + "  " + number(tier.nodes()) + " nodes: " + number(tier.weeks()) + " weeks of "
                + number(tier.shardsAWeek()) + " shards (" + number(tier.merchantShards()) + " for each merchant), "
                + number(tier.shardCopies()) + " shard copies, "
                + Sizes.text(tier.dataBytes()));
        for (Tier.Need need : tier.needs()) {
            char chosen = need.nodes() == tier.nodes() ? '▶' : ' ';
            out.printf(Locale.ROOT, "        %c %-14s %,6d  ", chosen, need.rule(), need.nodes());
            out.println(need.because());
        }
        out.println("          " + tier.shardsBecause());
        Tier.Recovery recovery = tier.recovery();
        out.println("          a node holds " + Sizes.text(recovery.bytesANode()) + ": if it is lost, it is replaced "
                + (recovery.isByTheOthers() ? "by the others in " + time(recovery.lostNodeSeconds()) + ", " : "")
                + "by a new node in " + time(recovery.newNodeSeconds()) + ", at " + Sizes.text(recovery.copyBytes())
                + "/s each");
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    private static String time(double seconds) {
        Duration time = Duration.ofSeconds(Math.round(seconds));
        return time.toHours() > 0
                ? time.toHours() + " h " + time.toMinutesPart() + " min"
                : time.toMinutes() > 0 ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }

    String json() {
        return JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(plans.stream().map(PlanReport::members).toList());
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
        members.put("heap_bytes_a_node", plan.heapBytes());
        members.put("hot", members(plan.hot()));
        members.put("cold", members(plan.cold()));
        members.put("searching", members(plan.searching()));
        return members;
    }

    private static Map<String, Object> members(Searching searching) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("shards_of_a_day", searching.shardsOfADay());
        members.put("shards_of_15_days", searching.shardsOfFifteenDays());
        members.put("shards_of_a_year", searching.shardsOfAYear());
        members.put("shards_of_all", searching.shardsOfAll());
        members.put("coordinating_nodes", searching.coordinating());
        members.put("because", searching.because());
        return members;
    }

    private static Map<String, Object> members(Tier tier) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("nodes", tier.nodes());
        members.put("weeks", tier.weeks());
        members.put("shards_a_week", tier.shardsAWeek());
        members.put("merchant_shards", tier.merchantShards());
        members.put("skew", Math.round(tier.skew() * 100) / 100.0);
        members.put("shards_because", tier.shardsBecause());
        members.put("shard_copies", tier.shardCopies());
        members.put("data_bytes", Math.round(tier.dataBytes()));
        members.put("lost_node_seconds", Math.round(tier.recovery().lostNodeSeconds()));
        members.put("new_node_seconds", Math.round(tier.recovery().newNodeSeconds()));
        members.put("rules", tier.needs());
        return members;
    }
}
