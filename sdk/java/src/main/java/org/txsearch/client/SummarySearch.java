package org.txsearch.client;

import java.util.List;
import java.util.Map;

/** A summary by a filter tree. Immutable. */
public final class SummarySearch {

    private final Map<String, Object> members;

    private SummarySearch(Map<String, Object> members) {
        this.members = members;
    }

    /** Starts with the sum of all transactions. */
    public static Builder builder() {
        return new Builder();
    }

    Map<String, Object> members() {
        return members;
    }

    /** Adds to a summary. */
    public static final class Builder extends BodyBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** At most two of type, status, direction, payment_method, card_brand, country, store_id and payout_id. */
        public Builder groupBy(String... fields) {
            return set("group_by", List.of(fields));
        }

        /** {@code HOUR}, {@code DAY}, {@code WEEK}, {@code MONTH}, {@code QUARTER} or {@code YEAR} of {@code created_at}. */
        public Builder interval(String length) {
            return set("interval", length);
        }

        /** How many payers with the greatest gross to return for each currency. */
        public Builder top(int payers) {
            return set("top", payers);
        }

        /** The summary. */
        public SummarySearch build() {
            return new SummarySearch(members());
        }
    }
}
