package org.txsearch.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CapacityPlanTest {

    private static final long GIGABYTE = 1L << 30;
    private static final NodeSize NODE = new NodeSize(4_096 * GIGABYTE, 64 * GIGABYTE, 16);
    private static final DocumentBytes BYTES = new DocumentBytes(1_060, 643);

    @Test
    void millionADay_needsOneShardAWeek_andTheLeastNodes() {
        CapacityPlan plan = CapacityPlan.of(demand(1_000_000, 53, 2, 1, BYTES), NODE);
        assertThat(plan.hot().shardsPerWeek()).isEqualTo(1);
        assertThat(plan.cold().shardsPerWeek()).isEqualTo(1);
        assertThat(plan.hot().nodes()).isEqualTo(2);
        assertThat(plan.cold().nodes()).isEqualTo(2);
        assertThat(plan.hot().shardCopies()).isEqualTo(4);
        assertThat(plan.cold().shardCopies()).isEqualTo(104);
        // 53 weeks and the one that is being written.
        assertThat(plan.documents()).isEqualTo(54 * 7_000_000L);
    }

    /** By hand: 700 million × 1,060 B = 691 GB, 14 shards of 50 GB; 643 B give 419 GB, 9 shards. */
    @Test
    void hundredMillionADay_asByHand() {
        CapacityPlan plan = CapacityPlan.of(demand(100_000_000, 53, 2, 1, BYTES), NODE);
        assertThat(plan.hot().shardsPerWeek()).isEqualTo(14);
        assertThat(plan.cold().shardsPerWeek()).isEqualTo(9);
        assertThat(plan.hot().shardCopies()).isEqualTo(2 * 14 * 2);
        assertThat(plan.cold().shardCopies()).isEqualTo(52 * 9 * 2);
        // 419.2 GB × 53 × 2 = 44,436 GB, of which a node takes 3,481.6: 13, and one to lose.
        assertThat(need(plan.cold(), "disk")).isEqualTo(14);
        // 43,597 GB, of which 33 GB of page cache at 160 serve 5,280: 9.
        assertThat(need(plan.cold(), "memory")).isEqualTo(9);
        // 936 copies at 20 for each of 31 GB of heap: 620 a node.
        assertThat(need(plan.cold(), "shards a node")).isEqualTo(2);
        assertThat(plan.cold().nodes()).isEqualTo(14);
        // 56 copies at 2 a core.
        assertThat(need(plan.hot(), "shards a core")).isEqualTo(2);
        assertThat(NODE.heapBytes()).isEqualTo(31 * GIGABYTE);
    }

    /** By hand: 13.8 shards' worth. A tenth of it on 2 shards is 0.69 of each, so that 0.31 are left for the others' 12.4. */
    @Test
    void largestMerchant_needsMoreShards() {
        TierPlan hot = CapacityPlan.of(demand(100_000_000, 53, 2, 1, BYTES, new MerchantSizes(3, 0.1)), NODE)
                .hot();
        // On 3 shards it is 0.46 of each: 12.44 / 0.539 = 23.06.
        assertThat(hot.shardsPerWeek()).isEqualTo(24);
        assertThat(hot.merchantShards()).isEqualTo(3);
        assertThat(hot.skew()).isCloseTo(24 * 0.1 / 3 + 0.9, within(1e-9));
        // With half of the transactions it would be 6.9 shards' worth: they are half of the largest shards.
        assertThat(CapacityPlan.of(demand(100_000_000, 53, 2, 1, BYTES, new MerchantSizes(2, 0.5)), NODE)
                        .hot()
                        .merchantShards())
                .isEqualTo(14);
    }

    @Test
    void searches_queryTheShardsOfAMerchant() {
        CapacityPlan plan = CapacityPlan.of(demand(100_000_000, 53, 2, 1, BYTES), NODE);
        assertThat(plan.searching().shardsOfADay()).isEqualTo(4);
        assertThat(plan.searching().shardsOfAll()).isEqualTo(54 * 2);
        assertThat(plan.searching().coordinating()).isZero();
    }

    @Test
    void documentsOfAShard_areBounded_evenWhenTheyAreTiny() {
        CapacityPlan plan = CapacityPlan.of(demand(1_000_000_000, 10, 2, 0, new DocumentBytes(10, 10)), NODE);
        assertThat(plan.hot().shardsPerWeek()).isEqualTo(5);
    }

    @Test
    void fortyBillion_areSoManyWeeks() {
        assertThat(Demand.weeksFor(40_000_000_000L, 100_000_000)).isEqualTo(58);
        assertThat(Demand.weeksFor(40_000_000_000L, 10_000_000)).isEqualTo(572);
        assertThat(Demand.weeksFor(40_000_000_000L, 1_000_000)).isEqualTo(5_715);
        assertThat(Demand.weeksFor(7_000_000, 1_000_000)).isEqualTo(1);
        assertThat(Demand.weeksFor(7_000_001, 1_000_000)).isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Demand.weeksFor(40_000_000_000L, 1))
                .withMessageContaining("at most 10000");
    }

    @Test
    void hotWeeks_areNotMoreThanAreKept() {
        assertThatIllegalArgumentException().isThrownBy(() -> demand(1, 1, 2, 1, BYTES));
    }

    @Property
    void everyBound_isKept(
            @ForAll @LongRange(min = 1, max = Demand.MAX_PER_DAY) long perDay,
            @ForAll @IntRange(min = 2, max = Demand.MAX_WEEKS) int weeks,
            @ForAll @IntRange(min = 0, max = 3) int replicas,
            @ForAll @DoubleRange(min = 50, max = 20_000) double hotBytes,
            @ForAll @IntRange(min = 10, max = 100_000) int diskGigabytes,
            @ForAll @IntRange(min = 1, max = 1_024) int memoryGigabytes,
            @ForAll @IntRange(min = 1, max = 256) int cores,
            @ForAll @IntRange(min = 1, max = 10) int merchantShards,
            @ForAll @DoubleRange(min = 0, max = 1) double largest) {
        DocumentBytes bytes = DocumentBytes.estimatedFrom(hotBytes);
        NodeSize node = new NodeSize(diskGigabytes * GIGABYTE, memoryGigabytes * GIGABYTE, cores);
        CapacityPlan plan = CapacityPlan.of(
                demand(perDay, weeks, 2, replicas, bytes, new MerchantSizes(merchantShards, largest)), node);
        bounds(plan.hot(), plan.demand(), bytes.hot(), node);
        bounds(plan.cold(), plan.demand(), bytes.cold(), node);
        assertThat(plan.hot().shardCopies()).isLessThanOrEqualTo(plan.hot().nodes() * cores * 2);
        assertThat(plan.hot().weeks() + plan.cold().weeks()).isEqualTo(weeks + 1);
        assertThat(plan.cold().shardsPerWeek()).isLessThanOrEqualTo(plan.hot().shardsPerWeek());
        assertThat(node.heapBytes()).isLessThanOrEqualTo(31 * GIGABYTE).isLessThanOrEqualTo(node.memoryBytes() / 2);
    }

    private static void bounds(TierPlan tier, Demand demand, double bytes, NodeSize node) {
        double documents = demand.documentsPerDay() * 7.0;
        double largest = demand.merchants().largest();
        double skew = tier.shardsPerWeek() * largest / tier.merchantShards() + 1 - largest;
        assertThat(tier.skew()).isCloseTo(skew, within(0.005 + 1e-9));
        double largestShard = documents * skew / tier.shardsPerWeek();
        assertThat(largestShard).isLessThanOrEqualTo(0.75 * 2_147_483_519L * (1 + 1e-9));
        assertThat(largestShard * bytes).isLessThanOrEqualTo(50.0 * GIGABYTE * (1 + 1e-9));
        assertThat(tier.nodes()).isGreaterThan(demand.replicas());
        assertThat((double) tier.dataBytes()).isLessThanOrEqualTo(0.85 * node.diskBytes() * tier.nodes());
        assertThat(tier.shardCopies()).isLessThanOrEqualTo(1_000 * tier.nodes());
    }

    @Property
    void moreOfAnything_neverNeedsFewerNodes(
            @ForAll @LongRange(min = 1, max = Demand.MAX_PER_DAY / 2) long perDay,
            @ForAll @LongRange(min = 0, max = Demand.MAX_PER_DAY / 2) long more,
            @ForAll @IntRange(min = 2, max = 500) int weeks,
            @ForAll @IntRange(min = 0, max = 500) int moreWeeks,
            @ForAll @IntRange(min = 0, max = 3) int replicas) {
        CapacityPlan plan = CapacityPlan.of(demand(perDay, weeks, 2, replicas, BYTES), NODE);
        CapacityPlan moreDocuments = CapacityPlan.of(demand(perDay + more, weeks, 2, replicas, BYTES), NODE);
        CapacityPlan longer = CapacityPlan.of(demand(perDay, weeks + moreWeeks, 2, replicas, BYTES), NODE);
        CapacityPlan moreCopies = CapacityPlan.of(demand(perDay, weeks, 2, replicas + 1, BYTES), NODE);
        for (CapacityPlan larger : new CapacityPlan[] {moreDocuments, longer, moreCopies}) {
            assertThat(larger.hot().nodes()).isGreaterThanOrEqualTo(plan.hot().nodes());
            assertThat(larger.cold().nodes()).isGreaterThanOrEqualTo(plan.cold().nodes());
            assertThat(larger.hot().shardsPerWeek())
                    .isGreaterThanOrEqualTo(plan.hot().shardsPerWeek());
        }
    }

    private static long need(TierPlan tier, String rule) {
        return tier.rules().stream()
                .filter(need -> need.rule().equals(rule))
                .mapToLong(NodeNeed::nodes)
                .findFirst()
                .orElseThrow();
    }

    /** A demand with the defaults of the command: shards of 50 GB, 100 pages a second. */
    static Demand demand(long perDay, int weeks, int hotWeeks, int replicas, DocumentBytes bytes) {
        return demand(perDay, weeks, hotWeeks, replicas, bytes, new MerchantSizes(2, 0));
    }

    private static Demand demand(
            long perDay, int weeks, int hotWeeks, int replicas, DocumentBytes bytes, MerchantSizes merchants) {
        return new Demand(perDay, weeks, hotWeeks, replicas, bytes, merchants, 50 * GIGABYTE, 100);
    }
}
