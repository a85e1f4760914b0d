package org.txsearch.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.ElasticsearchTransactionSummaries;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TooManyGroupsException;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;

/** For any filter, grouping, interval and zone, Elasticsearch's summary is the fold of the list, in memory and its own. */
@Tag("random")
class RandomSummariesIT {

    private static final int SUMMARIES = Integer.getInteger("summaries.random", 80);
    private static final long SEED = Long.getLong("summaries.seed", 5);
    private static final int ROWS = 200;

    /** Each so many summaries are compared with Elasticsearch's own list, too. */
    private static final int LISTED = 10;

    private static final List<String> ZONES = List.of(
            "Etc/UTC",
            "Europe/Madrid",
            "Asia/Kathmandu",
            "Australia/Lord_Howe",
            "America/St_Johns",
            "Pacific/Kiritimati",
            "Etc/GMT+12");

    @Test
    void everySummary_isTheFoldOfTheList() throws Exception {
        Random random = new Random(SEED);
        RandomRows rows = new RandomRows(random);
        String merchant = Records.newMerchant();
        List<TransactionDocument> documents = rows.rows(ROWS, merchant, Records.newMerchant());
        TestCluster.write(documents);
        WeekDirectory weeks = new WeekDirectory(TestCluster.cluster());
        TransactionSummaries real = new ElasticsearchTransactionSummaries(TestCluster.cluster(), weeks);
        TransactionSummaries memory = new FoldedSummaries(new InMemoryTransactionSearch(documents));
        TransactionSummaries listed =
                new FoldedSummaries(new ElasticsearchTransactionSearch(TestCluster.cluster(), weeks));
        RandomFilters filters = new RandomFilters(random);
        TenantScope scope = new TenantScope(merchant);
        int telling = 0;
        int refused = 0;
        for (int i = 0; i < SUMMARIES; i++) {
            SummaryRequest request = request(random, rows, filters);
            TransactionSummary expected = answer(memory, scope, request);
            TransactionSummary found = answer(real, scope, request);
            assertThat(parts(found)).as("%d %s", i, request).isEqualTo(parts(expected));
            if (i % LISTED == 0) {
                assertThat(parts(answer(listed, scope, request))).isEqualTo(parts(expected));
            }
            refused += expected == null ? 1 : 0;
            telling += expected == null || expected.groups().size() < 2 ? 0 : 1;
        }
        System.out.printf(
                "%d summaries of seed %d agree; %d of them had several groups, %d too many%n",
                SUMMARIES, SEED, telling, refused);
        assertThat(telling).isGreaterThanOrEqualTo(SUMMARIES / 3);
        assertThat(refused).isPositive();
    }

    private static SummaryRequest request(Random random, RandomRows rows, RandomFilters filters) {
        TransactionFilter filter = filters.next();
        if (random.nextInt(3) > 0) {
            TransactionFilter range = new FieldFilter.During(
                    Records.field("created_at"),
                    random.nextInt(4) == 0 ? null : rows.any(RandomRows.TIMES),
                    random.nextInt(4) == 0 ? null : rows.any(RandomRows.TIMES));
            filter = random.nextBoolean() ? range : new TransactionFilter.And(List.of(filter, range));
        }
        List<GroupField> fields = new ArrayList<>(GroupField.of(FieldCatalogue.transaction()));
        Collections.shuffle(fields, random);
        List<CalendarUnit> units = List.of(CalendarUnit.values());
        return new SummaryRequest(
                filter,
                fields.subList(0, random.nextInt(3)),
                random.nextInt(4) == 0 ? null : rows.any(units),
                ZoneId.of(rows.any(ZONES)),
                random.nextBoolean() ? 0 : 1 + random.nextInt(4));
    }

    /** Null where there are too many groups. */
    private static @Nullable TransactionSummary answer(
            TransactionSummaries summaries, TenantScope scope, SummaryRequest request) {
        try {
            return summaries.summary(scope, request, Deadline.after(Duration.ofSeconds(30)));
        } catch (TooManyGroupsException e) {
            return null;
        }
    }

    private static List<Object> parts(@Nullable TransactionSummary summary) {
        return summary == null ? List.of() : List.of(summary.groups(), summary.totals(), summary.top());
    }
}
