package org.txsearch.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A search by a filter tree, which keeps names and e-mail addresses out of URLs and logs. Immutable. */
public final class SearchQuery {

    private final Map<String, Object> members;
    private final @Nullable String cursor;

    private SearchQuery(Map<String, Object> members, @Nullable String cursor) {
        this.members = members;
        this.cursor = cursor;
    }

    /** Starts with a search for all transactions. */
    public static Builder builder() {
        return new Builder();
    }

    Map<String, Object> members() {
        return members;
    }

    @Nullable
    String cursor() {
        return cursor;
    }

    /** Adds to a search. */
    public static final class Builder extends BodyBuilder.Rows<Builder> {

        private @Nullable String cursor;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** How many transactions a page has, 100 by default and 1,000 at most. */
        public Builder limit(int rows) {
            return set("limit", rows);
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

        /** The search. */
        public SearchQuery build() {
            return new SearchQuery(members(), cursor);
        }
    }
}
