package org.txsearch.client;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What transactions to list, and how. Immutable. */
public final class TransactionQuery {

    private final Map<String, String> parameters;
    private final @Nullable String cursor;

    private TransactionQuery(Map<String, String> parameters, @Nullable String cursor) {
        this.parameters = parameters;
        this.cursor = cursor;
    }

    /** Starts with a query for all transactions. */
    public static Builder builder() {
        return new Builder();
    }

    Map<String, String> parameters() {
        return parameters;
    }

    @Nullable
    String cursor() {
        return cursor;
    }

    /** Adds conditions to a query. */
    public static final class Builder extends FilterBuilder<Builder> {

        private @Nullable String cursor;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** The order, for example {@code -created_at}, which is the default. */
        public Builder sort(String order) {
            return set("sort", order);
        }

        /** How many transactions a page has, 100 by default and 1,000 at most. The walk goes on to the end whatever it is. */
        public Builder limit(int rows) {
            return set("limit", rows);
        }

        /** The parts to return, as dotted paths, for example {@code payer.name}; the others are absent. */
        public Builder fields(String... paths) {
            return any("fields", List.of(paths));
        }

        /** The parts to return, as dotted paths. */
        public Builder fields(Collection<String> paths) {
            return any("fields", paths);
        }

        /** {@code none}, {@code bounded} (the default) or {@code exact}. */
        public Builder total(String kind) {
            return set("total", kind);
        }

        /** Where to start: a {@link Pages.PageIterator#cursor()} of before. */
        public Builder cursor(@Nullable String position) {
            this.cursor = position;
            return this;
        }

        /** The query. */
        public TransactionQuery build() {
            return new TransactionQuery(parameters(), cursor);
        }
    }
}
