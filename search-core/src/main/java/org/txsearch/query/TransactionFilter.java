package org.txsearch.query;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Which transactions of a merchant a request selects, however the request was sent.
 *
 * <p>Text is stored here as given; searches fold it.
 */
public sealed interface TransactionFilter
        permits TransactionFilter.And, TransactionFilter.Or, TransactionFilter.Not, FieldFilter {

    /** Adds the clauses that a transaction must satisfy; only {@link FilterQuery} has a query to add them to. */
    void addTo(FilterQuery query);

    /** Returns how many clauses the query has at most: Elasticsearch refuses more than a few thousand. */
    int clauses();

    /** A text that is equal for filters of the same meaning, whatever the order of their parts. */
    String identity();

    /** Returns the range of creation of everything that it finds, to the extent that its conjunctions state it. */
    default CreatedRange created() {
        return CreatedRange.OPEN;
    }

    /** Returns whether it may find a transaction that was created in {@code [from, to)}. */
    default boolean mayFind(Instant from, Instant to) {
        return true;
    }

    /** Returns whether everything that it finds is in one currency, because its conjunctions state it. */
    default boolean hasOneCurrency() {
        return oneCurrency() != null;
    }

    /** Returns the code of the one currency of everything that it finds if its conjunctions state it, otherwise null. */
    default @Nullable String oneCurrency() {
        return null;
    }

    /** All of these hold; with none, every transaction is found. */
    record And(List<TransactionFilter> filters) implements TransactionFilter {
        public And {
            filters = List.copyOf(filters);
        }

        /** Clauses of nested conjunctions are added side by side, so that the rarest of them leads. */
        @Override
        public void addTo(FilterQuery query) {
            filters.forEach(part -> part.addTo(query));
        }

        @Override
        public int clauses() {
            return filters.stream().mapToInt(TransactionFilter::clauses).sum();
        }

        @Override
        public String identity() {
            return several("and", parts());
        }

        private Stream<TransactionFilter> parts() {
            return filters.stream().flatMap(part -> part instanceof And and ? and.parts() : Stream.of(part));
        }

        @Override
        public CreatedRange created() {
            return filters.stream().map(TransactionFilter::created).reduce(CreatedRange.OPEN, CreatedRange::and);
        }

        @Override
        public boolean mayFind(Instant from, Instant to) {
            return filters.stream().allMatch(part -> part.mayFind(from, to));
        }

        @Override
        public @Nullable String oneCurrency() {
            return filters.stream()
                    .flatMap(filter -> Stream.ofNullable(filter.oneCurrency()))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** At least one of these holds; with none, nothing is found. */
    record Or(List<TransactionFilter> filters) implements TransactionFilter {
        public Or {
            filters = List.copyOf(filters);
        }

        @Override
        public void addTo(FilterQuery query) {
            query.addAnyOf(filters.stream().map(query::whole).toList());
        }

        @Override
        public int clauses() {
            return filters.stream().mapToInt(TransactionFilter::clauses).sum();
        }

        @Override
        public String identity() {
            return several("or", parts());
        }

        private Stream<TransactionFilter> parts() {
            return filters.stream().flatMap(part -> part instanceof Or or ? or.parts() : Stream.of(part));
        }

        @Override
        public boolean mayFind(Instant from, Instant to) {
            return filters.stream().anyMatch(part -> part.mayFind(from, to));
        }
    }

    /** This does not hold; a transaction without a value is found too. */
    record Not(TransactionFilter filter) implements TransactionFilter {

        @Override
        public void addTo(FilterQuery query) {
            query.addNot(filter);
        }

        @Override
        public int clauses() {
            return filter.clauses();
        }

        @Override
        public String identity() {
            return JsonMapper.shared().writeValueAsString(List.of("not", filter.identity()));
        }
    }

    /** Returns the parts of a conjunction or alternative, sorted; a single part is returned as is. */
    private static String several(String name, Stream<TransactionFilter> filters) {
        Set<String> parts = new TreeSet<>();
        filters.forEach(part -> parts.add(part.identity()));
        return parts.size() == 1
                ? parts.iterator().next()
                : JsonMapper.shared().writeValueAsString(new ArrayList<>(List.of(name, parts)));
    }
}
