package org.txsearch.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.JsonNode;

/**
 * Each comparison of the grammar looks up terms by their start. Only a part in the middle of an e-mail address reads other terms,
 * and those only of the merchant.
 */
class IndexedQueriesTest {

    private static final int FILTERS = 5_000;
    private static final long SEED = 47;
    private static final String ADDRESSES = "search.payer_email";

    @Test
    void noFilter_readsAllTermsOfAField() {
        RandomFilters filters = new RandomFilters(new Random(SEED));
        for (int i = 0; i < FILTERS; i++) {
            TransactionFilter filter = filters.next();
            JsonNode query = FilterQuery.json(new TenantScope("M0001"), filter);
            check(query.at("/constant_score/filter"), filter.toString());
        }
    }

    private static void check(JsonNode query, String filter) {
        query.properties().forEach(kind -> {
            JsonNode body = kind.getValue();
            switch (kind.getKey()) {
                case "term", "terms", "range", "exists", "match_none" -> {}
                case "bool" -> body.forEach(clauses -> clauses.forEach(clause -> check(clause, filter)));
                case "prefix" -> {
                    String start = body.iterator().next().path("value").asString();
                    assertThat(start).as(filter).isNotEmpty();
                }
                case "wildcard" -> {
                    String pattern = body.path(ADDRESSES).path("value").asString();
                    assertThat(pattern).as(filter).startsWith("M0001|*").endsWith("*");
                }
                default -> throw new AssertionError(kind.getKey() + " in " + filter);
            }
        });
    }
}
