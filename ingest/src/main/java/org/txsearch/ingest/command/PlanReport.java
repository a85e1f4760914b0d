package org.txsearch.ingest.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.txsearch.capacity.CapacityPlan;
import org.txsearch.capacity.Demand;
import org.txsearch.capacity.Need;
import org.txsearch.capacity.NodeSize;
import org.txsearch.capacity.Recovery;
import org.txsearch.capacity.Searching;
import org.txsearch.capacity.Sizes;
import org.txsearch.capacity.Tier;
import tools.jackson.databind.json.JsonMapper;

/** Plans as text, each with the rules that made it, and as JSON. */
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
        out.printf(
                Locale.ROOT,
                "%,d documents a day, %,d weeks kept and the current one: %,d documents, %d copies%n",
                demand.documentsPerDay(),
                demand.retentionWeeks(),
                plan.documents(),
                1 + demand.replicas());
        out.printf(
                Locale.ROOT,
                "Nodes of %s disk, %s memory, %d cores; heap %s each; %,.0f bytes a document hot, %,.0f cold%n",
                Sizes.text((double) node.diskBytes()),
                Sizes.text((double) node.memoryBytes()),
                node.cores(),
                Sizes.text((double) plan.heapBytes()),
                demand.bytes().hot(),
                demand.bytes().cold());
        print("hot", plan.hot(), out);
        print("cold", plan.cold(), out);
        print(plan.searching(), out);
        out.printf(
                Locale.ROOT,
                "  all   %,d nodes with data, %,d without, %,d shard copies, %s%n%n",
                plan.nodes(),
                plan.searching().coordinating(),
                plan.hot().shardCopies() + plan.cold().shardCopies(),
                Sizes.text(plan.hot().dataBytes() + plan.cold().dataBytes()));
    }

    private static void print(String name, Tier tier, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "  %-5s %,d nodes: %,d weeks of %,d shards, %,d shard copies, %s%n",
                name,
                tier.nodes(),
                tier.weeks(),
                tier.shardsAWeek(),
                tier.shardCopies(),
                Sizes.text(tier.dataBytes()));
        for (Need need : tier.needs()) {
            out.printf(
                    Locale.ROOT,
                    "        %c %-14s %,6d  %s%n",
                    need.nodes() == tier.nodes() ? '▶' : ' ',
                    need.rule(),
                    need.nodes(),
                    need.because());
        }
        out.println("          " + tier.shardsBecause());
        Recovery recovery = tier.recovery();
        out.printf(
                Locale.ROOT,
                "          a node holds %s: lost, it is made good %sby a new node in %s, at %s/s each%n",
                Sizes.text(recovery.bytesANode()),
                recovery.isByTheOthers() ? "by the others in " + time(recovery.lostNodeSeconds()) + ", " : "",
                time(recovery.newNodeSeconds()),
                Sizes.text(recovery.copyBytes()));
    }

    private static void print(Searching searching, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "  search a page of a day asks %,d shards at most, of 15 days %,d, of a year %,d, of everything %,d%n",
                searching.shardsOfADay(),
                searching.shardsOfFifteenDays(),
                searching.shardsOfAYear(),
                searching.shardsOfAll());
        out.printf(
                Locale.ROOT,
                "        coordinating-only nodes %,d: %s%n",
                searching.coordinating(),
                searching.because());
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
        members.put("shards_because", tier.shardsBecause());
        members.put("shard_copies", tier.shardCopies());
        members.put("data_bytes", Math.round(tier.dataBytes()));
        members.put("lost_node_seconds", Math.round(tier.recovery().lostNodeSeconds()));
        members.put("new_node_seconds", Math.round(tier.recovery().newNodeSeconds()));
        members.put("rules", tier.needs());
        return members;
    }
}
