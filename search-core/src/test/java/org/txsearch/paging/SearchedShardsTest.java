package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.txsearch.index.ServedWeek;
import org.txsearch.index.WeekListing;
import org.txsearch.index.WeekNames;
import org.txsearch.query.TenantScope;
import org.txsearch.week.IsoWeek;

class SearchedShardsTest {

    private static final IsoWeek ONE_SHARD = new IsoWeek(2026, 10);
    private static final IsoWeek ROUTED = new IsoWeek(2026, 11);
    private static final IsoWeek UNROUTED = new IsoWeek(2026, 12);
    private static final Map<String, String> ROUTING = Map.of("routing", "M1");

    private final NavigableMap<IsoWeek, ServedWeek> served = new TreeMap<>(Map.of(
            ONE_SHARD, new ServedWeek(WeekNames.index(ONE_SHARD, 4), 1, 0),
            ROUTED, new ServedWeek(WeekNames.index(ROUTED, 7), 10, 2),
            UNROUTED, new ServedWeek(WeekNames.index(UNROUTED, 1), 5, 0)));

    @Test
    void routedWeeks_areSearchedByTheirIndices_inTheMerchantsShards() {
        SearchedShards shards = of(List.of(ROUTED));
        assertThat(shards.names()).isEqualTo("transactions-2026-w11-000007");
        assertThat(shards.count()).isEqualTo(2);
        assertThat(shards.parameters(new TenantScope("M1"))).isEqualTo(ROUTING);
    }

    @Test
    void weeksOfOneShard_goAlong() {
        SearchedShards shards = of(List.of(ONE_SHARD, ROUTED));
        assertThat(shards.names()).isEqualTo("transactions-2026-w10-000004,transactions-2026-w11-000007");
        assertThat(shards.count()).isEqualTo(3);
        assertThat(shards.isRouted()).isTrue();
    }

    @Test
    void oneUnroutedWeekOfSeveralShards_isEnough_thatAllShardsAreQueried() {
        SearchedShards shards = of(List.of(ROUTED, UNROUTED));
        assertThat(shards.names()).isEqualTo("transactions-2026-w11,transactions-2026-w12");
        assertThat(shards.count()).isEqualTo(15);
        assertThat(shards.parameters(new TenantScope("M1"))).isEmpty();
        assertThat(of(List.of(ONE_SHARD, ROUTED, UNROUTED)).names()).isEqualTo("transactions");
    }

    @Test
    void withoutAnyRoutedWeek_nothingChanges() {
        assertThat(of(List.of(ONE_SHARD))).isEqualTo(new SearchedShards("transactions-2026-w10", false, 1));
        assertThat(of(List.of(UNROUTED))).isEqualTo(new SearchedShards("transactions-2026-w12", false, 5));
    }

    /** Too many weeks for an address: by the common alias, which may lead to an index that is not routed by now. */
    @Test
    void manyWeeks_areSearchedByTheCommonAlias_withoutARouting() {
        served.remove(UNROUTED);
        for (int week = 1; week <= 52; week++) {
            IsoWeek one = new IsoWeek(2024, week);
            served.put(one, new ServedWeek(WeekNames.index(one, 1), 10, 2));
            IsoWeek other = new IsoWeek(2025, week);
            served.put(other, new ServedWeek(WeekNames.index(other, 1), 1, 0));
        }
        List<IsoWeek> many = List.copyOf(served.navigableKeySet().headSet(ONE_SHARD));
        assertThat(of(many)).isEqualTo(new SearchedShards("transactions", false, 52 * 11 + 11));
    }

    private SearchedShards of(List<IsoWeek> weeks) {
        return SearchedShards.of(
                weeks,
                new WeekListing(
                        served,
                        Collections.unmodifiableNavigableSet(new TreeSet<>()),
                        Instant.EPOCH,
                        System.nanoTime()));
    }
}
