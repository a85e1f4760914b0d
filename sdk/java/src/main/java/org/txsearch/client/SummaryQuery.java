package org.txsearch.client;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What to add up, and by what. Immutable. */
public final class SummaryQuery {

    private final Map<String, String> parameters;

    private SummaryQuery(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** Starts with a query for the sum of all transactions. */
    public static Builder builder() {
        return new Builder();
    }

    Map<String, String> parameters() {
        return parameters;
    }

    /** Adds conditions to a query. */
    public static final class Builder extends FilterBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** At most two of type, status, direction, payment_method, card_brand, country, store_id and payout_id. */
        public Builder groupBy(String... fields) {
            return any("group_by", List.of(fields));
        }

        /** At most two fields to group by. */
        public Builder groupBy(Collection<String> fields) {
            return any("group_by", fields);
        }

        /** {@code HOUR}, {@code DAY}, {@code WEEK}, {@code MONTH}, {@code QUARTER} or {@code YEAR} of {@code created_at}. */
        public Builder interval(String length) {
            return set("interval", length);
        }

        /** How many payers with the greatest gross to return for each currency. */
        public Builder top(int payers) {
            return set("top", payers);
        }

        /** The query. */
        public SummaryQuery build() {
            return new SummaryQuery(parameters());
        }
    }
}
