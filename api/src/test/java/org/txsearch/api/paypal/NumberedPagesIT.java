package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.cluster.Cluster;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Position;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.summary.TransactionSummaries;
import tools.jackson.databind.json.JsonMapper;

/** Walks through numbered pages whose requests reach two instances in turn, as behind a balancer. */
@SearchingApi
class NumberedPagesIT {

    private static final int PAGES = 4;
    private static final int SIZE = 5;

    private final TestMerchant merchant = TestMerchant.create();

    @Autowired
    private TransactionSearch search;

    @Autowired
    private TransactionSummaries summaries;

    @Autowired
    private Cluster cluster;

    @Test
    void walkThroughTwoInstances_missesNoRow_whileRowsChange() {
        merchant.store(rows());
        List<NumberedPages> pages = List.of(instance(), instance());
        List<String> seen = new ArrayList<>();
        for (int page = 1; page <= PAGES; page++) {
            seen.addAll(read(pages.get(page % 2), "program", page));
            // A row of the first page changes: it leaves its place, and the rows after it move up.
            merchant.store(TestTransaction.of("t0" + page)
                    .at("2026-11-10T08:00:0" + page + "Z")
                    .with("updated_at", "2026-12-01T00:00:00Z")
                    .with("version", 2L));
        }
        assertThat(seen)
                .isEqualTo(IntStream.range(0, PAGES * SIZE)
                        .mapToObj(NumberedPagesIT::id)
                        .toList());
    }

    @Test
    void programsOfOneMerchant_doNotMoveEachOthersPages() {
        merchant.store(rows());
        List<NumberedPages> pages = List.of(instance(), instance());
        read(pages.get(0), "program", 1);
        merchant.store(TestTransaction.of("late").at("2026-11-09T00:00:00Z"));
        assertThat(read(pages.get(0), "another", 1)).startsWith("late");
        assertThat(read(pages.get(1), "program", 2)).startsWith(id(SIZE));
        assertThat(read(pages.get(1), "another", 2)).startsWith(id(SIZE - 1));
    }

    /** A program retries a slow request: the result of the first request, which arrives later, is ignored. */
    @Test
    void answerThatNobodyWaitsForAnyMore_movesNoPage() {
        PageStarts starts = starts();
        String walk = "of-" + merchant.id();
        Instant first = Instant.parse("2026-11-27T10:00:00Z");
        starts.note(walk, 2, new Position(20, 1, null), first.plusSeconds(30));
        starts.note(walk, 2, new Position(10, 1, null), first);
        starts.note(walk, 2, null, first);
        assertThat(starts().of(walk))
                .hasEntrySatisfying(2, start -> assertThat(start.key()).isEqualTo(20));
        starts.note(walk, 2, null, first.plusSeconds(60));
        assertThat(starts.of(walk)).isEmpty();
    }

    @Test
    void startsOfLongAgo_areUnknown_andTheLatestAreKept() {
        PageStarts starts = starts();
        String walk = "of-" + merchant.id();
        for (int page = 2; page <= 50; page++) {
            starts.note(walk, page, new Position(page, 1, "id"), Instant.now());
        }
        assertThat(starts.of(walk)).hasSize(16).containsEntry(50, new Position(50, 1, "id"));
        PageStarts later = new PageStarts(cluster, Clock.offset(Clock.systemUTC(), Duration.ofMinutes(61)));
        assertThat(later.of(walk)).isEmpty();
    }

    private static List<TestTransaction> rows() {
        return IntStream.range(0, PAGES * SIZE)
                .mapToObj(i -> TestTransaction.of(id(i)).at("2026-11-10T08:00:" + id(i).substring(1) + "Z"))
                .toList();
    }

    private static String id(int row) {
        return String.format(Locale.ROOT, "t%02d", row);
    }

    private PageStarts starts() {
        return new PageStarts(cluster, Clock.systemUTC());
    }

    private NumberedPages instance() {
        return new NumberedPages(starts(), Clock.systemUTC());
    }

    private List<String> read(NumberedPages pages, String program, int page) {
        TenantScope scope = new TenantScope(merchant.id());
        Caller caller = new Caller(program, Caller.CallerKind.MERCHANT, merchant.id(), Set.of());
        PayPalQuery query = PayPalQuery.read(new PayPalParameters(
                "start_date=2026-11-01T00:00:00Z&end_date=2026-11-30T23:59:59Z&page_size=" + SIZE + "&page=" + page));
        MerchantReads reads = new MerchantReads(search, summaries, scope, Deadline.after(Duration.ofSeconds(30)));
        return pages.find(reads, query, caller).page().rows().stream()
                .map(row -> JsonMapper.shared()
                        .readTree(row.bytes(), row.offset(), row.length())
                        .get("id")
                        .asString())
                .toList();
    }
}
