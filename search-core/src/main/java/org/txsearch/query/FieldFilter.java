package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.EmailAddress;
import org.txsearch.document.IndexFields;
import org.txsearch.document.NameWords;
import org.txsearch.money.Money;
import org.txsearch.schema.Field;
import org.txsearch.schema.SearchProperties;
import tools.jackson.databind.json.JsonMapper;

/**
 * A condition on the value of a field, with its query.
 *
 * <p>All stand in this one file, which is why it is long: being sealed, it lists them for the test that tries each.
 */
public sealed interface FieldFilter extends TransactionFilter
        permits FieldFilter.Exists,
                FieldFilter.TieBelow,
                FieldFilter.AnyOf,
                FieldFilter.StartsWith,
                FieldFilter.During,
                FieldFilter.Between,
                FieldFilter.InCurrency,
                FieldFilter.EmailQuery,
                FieldFilter.NameQuery,
                FieldFilter.HasPair,
                FieldFilter.HasKey,
                TextQuery {

    /** What distinguishes it from other conditions: its name, the field's path and the values. */
    List<?> parts();

    @Override
    default int clauses() {
        return 1;
    }

    @Override
    default String identity() {
        return JsonMapper.shared().writeValueAsString(parts());
    }

    record Exists(Field field) implements FieldFilter {

        @Override
        public void addTo(FilterQuery query) {
            SearchProperties search = field.search();
            query.addExists(
                    search == null
                            ? field.path()
                            : switch (search.as()) {
                                case KEYWORD, INSTANT -> field.path();
                                case AMOUNT -> InCurrency.path(field);
                                case WORDS -> IndexFields.wordsPath(field);
                                case SUM, EMAIL, PAIRS, TEXT -> IndexFields.derivedPath(field);
                            });
        }

        @Override
        public List<?> parts() {
            return List.of("exists", field.path());
        }
    }

    /**
     * The tie-breaker is less than that one: of the rows of one instant, those before a position. It is not indexed, so another
     * part of the filter must leave few rows to check.
     */
    record TieBelow(long tie) implements FieldFilter {

        @Override
        public void addTo(FilterQuery query) {
            query.add(FilterQuery.below(IndexFields.path(IndexFields.TIE), tie));
        }

        @Override
        public List<?> parts() {
            return List.of("tie_below", tie);
        }
    }

    record AnyOf(Field field, List<String> values) implements FieldFilter {
        public AnyOf {
            values = List.copyOf(values);
        }

        @Override
        public void addTo(FilterQuery query) {
            query.addTerms(field.path(), values);
        }

        @Override
        public List<?> parts() {
            return List.of("any", field.path(), new TreeSet<>(values));
        }
    }

    record StartsWith(Field field, String prefix) implements FieldFilter {

        @Override
        public void addTo(FilterQuery query) {
            query.add(FilterQuery.prefix(field.path(), prefix));
        }

        @Override
        public List<?> parts() {
            return List.of("starts", field.path(), prefix);
        }
    }

    /** The field's time lies in {@code [from, to)}; null leaves that side open. */
    record During(
            Field field, @Nullable Instant from, @Nullable Instant to) implements FieldFilter {

        @Override
        public void addTo(FilterQuery query) {
            query.addTimes(field.path(), from, to);
        }

        @Override
        public List<?> parts() {
            return Arrays.asList("during", field.path(), millis(from), millis(to));
        }

        private static @Nullable Long millis(@Nullable Instant instant) {
            return instant == null ? null : instant.toEpochMilli();
        }

        @Override
        public CreatedRange created() {
            return isOfCreation() ? new CreatedRange(from, to) : CreatedRange.OPEN;
        }

        @Override
        public boolean mayFind(Instant start, Instant end) {
            return !isOfCreation()
                    || (from == null || from.isBefore(end))
                            && (to == null || start.isBefore(to))
                            && (from == null || to == null || from.isBefore(to));
        }

        private boolean isOfCreation() {
            return field.path().equals(CreatedRange.CREATED_AT);
        }
    }

    /** The absolute gross amount lies between these, both included, whatever the currency; null leaves a side open. */
    record Between(
            Field field,
            @Nullable BigDecimal least,
            @Nullable BigDecimal most) implements FieldFilter {

        /** The exponents that ISO 4217 knows. A common scale of four digits would overflow a long, so each has a range. */
        private static final int[] EXPONENTS = {0, 2, 3, 4};

        private static final BigInteger MAX_UNITS = BigInteger.valueOf(Money.MAX_MINOR_UNITS);

        @Override
        public void addTo(FilterQuery query) {
            List<Query> branches = new ArrayList<>();
            for (int exponent : EXPONENTS) {
                BigInteger from = minorUnits(least, exponent, RoundingMode.CEILING, BigInteger.ZERO);
                BigInteger to = minorUnits(most, exponent, RoundingMode.FLOOR, MAX_UNITS)
                        .min(MAX_UNITS);
                if (from.compareTo(to) <= 0) {
                    branches.add(FilterQuery.allOf(List.of(
                            FilterQuery.term(IndexFields.path(IndexFields.EXPONENT), exponent),
                            FilterQuery.between(
                                    IndexFields.derivedPath(field), from.longValueExact(), to.longValueExact()))));
                }
            }
            query.addAnyOf(branches);
        }

        private static BigInteger minorUnits(
                @Nullable BigDecimal value, int exponent, RoundingMode rounding, BigInteger otherwise) {
            return value == null
                    ? otherwise
                    : value.movePointRight(exponent).setScale(0, rounding).toBigInteger();
        }

        /** A range, its exponent and the two together, for each exponent. */
        @Override
        public int clauses() {
            return 3 * EXPONENTS.length;
        }

        @Override
        public List<?> parts() {
            return Arrays.asList("amount", field.path(), plain(least), plain(most));
        }

        private static @Nullable String plain(@Nullable BigDecimal decimal) {
            return decimal == null ? null : decimal.stripTrailingZeros().toPlainString();
        }
    }

    record InCurrency(Field field, List<String> codes) implements FieldFilter {
        public InCurrency {
            codes = List.copyOf(codes);
        }

        private static String path(Field amount) {
            return amount.path() + ".currency_code";
        }

        @Override
        public void addTo(FilterQuery query) {
            query.addTerms(path(field), codes);
        }

        @Override
        public List<?> parts() {
            return List.of("currency", field.path(), new TreeSet<>(codes));
        }

        @Override
        public @Nullable String oneCurrency() {
            return codes.stream().distinct().count() == 1 ? codes.get(0) : null;
        }
    }

    /**
     * The e-mail address contains this text; a closed side is where the address starts or ends.
     *
     * @param openStart whether other text may come before
     * @param openEnd whether other text may follow
     */
    record EmailQuery(Field field, String text, boolean openStart, boolean openEnd) implements FieldFilter {

        /**
         * The address is stored with its merchant as the prefix, and a second time in reverse order. A start or an end reads
         * only the addresses that match, a part in the middle all of the merchant's own.
         */
        @Override
        public void addTo(FilterQuery query) {
            query.add(FilterQuery.oneOf(EmailAddress.searched(text, openStart, openEnd).stream()
                    .map(form -> found(query, form))
                    .toList()));
        }

        private Query found(FilterQuery query, String form) {
            String path = IndexFields.derivedPath(field);
            if (openStart && openEnd) {
                String literal = form.replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?");
                return FilterQuery.wildcard(path, query.scoped("*") + literal + "*");
            } else if (openStart) {
                return FilterQuery.prefix(path, query.scopedEnd(form));
            }
            String start = query.scoped(form);
            return openEnd ? FilterQuery.prefix(path, start) : FilterQuery.term(path, start);
        }

        @Override
        public int clauses() {
            return EmailAddress.searched(text, openStart, openEnd).size();
        }

        @Override
        public List<?> parts() {
            return List.of("email", field.path(), text, openStart, openEnd);
        }
    }

    /** Every word of the text is a prefix of some word of the name; {@link NameWords} explains what that means. */
    record NameQuery(Field field, String text) implements FieldFilter {

        @Override
        public void addTo(FilterQuery query) {
            List<NameWords.Searched> words = NameWords.searched(text);
            if (words.isEmpty()) {
                query.add(FilterQuery.term(IndexFields.wordsPath(field), query.scoped(NameWords.withoutLetters(text))));
                return;
            }
            query.add(FilterQuery.eachOf(
                    words.stream().map(word -> word(query, field, word)).toList()));
        }

        @Override
        public int clauses() {
            return NameWords.searched(text).stream()
                    .mapToInt(NameWords.Searched::clauses)
                    .sum();
        }

        @Override
        public List<?> parts() {
            return List.of("name", field.path(), text);
        }

        /** Where a word of a text is found within a name. */
        static Query word(FilterQuery query, Field field, NameWords.Searched word) {
            String path = IndexFields.wordsPath(field);
            List<Query> branches = new ArrayList<>();
            word.prefixes().forEach(prefix -> branches.add(FilterQuery.prefix(path, query.scoped(prefix))));
            if (!word.parts().isEmpty()) {
                branches.add(FilterQuery.eachOf(word.parts().stream()
                        .map(part -> word(query, field, part))
                        .toList()));
            }
            return FilterQuery.oneOf(branches);
        }
    }

    record HasPair(Field field, String key, List<String> values) implements FieldFilter {
        public HasPair {
            values = List.copyOf(values);
        }

        @Override
        public void addTo(FilterQuery query) {
            query.addTerms(
                    IndexFields.derivedPath(field),
                    values.stream().map(value -> IndexFields.pair(key, value)).toList());
        }

        @Override
        public List<?> parts() {
            return List.of("pair", field.path(), key, new TreeSet<>(values));
        }
    }

    record HasKey(Field field, String key) implements FieldFilter {

        @Override
        public void addTo(FilterQuery query) {
            query.add(FilterQuery.term(IndexFields.derivedPath(field), key));
        }

        @Override
        public List<?> parts() {
            return List.of("key", field.path(), key);
        }
    }
}
