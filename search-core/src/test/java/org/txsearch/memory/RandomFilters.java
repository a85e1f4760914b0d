package org.txsearch.memory;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldKind;

/** Filters of every kind and field, nested up to five deep, most of them about values that rows have. */
final class RandomFilters {

    private static final int DEEPEST = 5;
    private static final List<FilterField> FIELDS = FilterField.of(FieldCatalogue.transaction());

    private final Random random;
    private final RandomRows rows;

    RandomFilters(Random random) {
        this.random = random;
        this.rows = new RandomRows(random);
    }

    TransactionFilter next() {
        return filter(DEEPEST);
    }

    private TransactionFilter filter(int depth) {
        int form = depth == 0 ? 9 : random.nextInt(10);
        if (form < 2) {
            return new TransactionFilter.And(filters(depth, 2));
        } else if (form < 5) {
            return new TransactionFilter.Or(filters(depth, 4));
        } else if (form == 5) {
            return new TransactionFilter.Not(filter(depth - 1));
        }
        FilterField field = rows.any(FIELDS);
        return leaf(field, rows.any(List.copyOf(field.operators())));
    }

    private List<TransactionFilter> filters(int depth, int most) {
        List<TransactionFilter> filters = new ArrayList<>();
        for (int i = random.nextInt(most); i >= 0; i--) {
            filters.add(filter(depth - 1));
        }
        return filters;
    }

    private TransactionFilter leaf(FilterField filter, FilterOp op) {
        Field field = filter.field();
        if (op == FilterOp.EXISTS) {
            return filter.kind() == FilterField.FilterFieldKind.PAIRS
                    ? new FieldFilter.HasKey(field, key())
                    : new FieldFilter.Exists(field);
        }
        return switch (filter.kind()) {
            case KEYWORD ->
                op == FilterOp.PREFIX
                        ? new FieldFilter.StartsWith(field, start(rows.any(RandomRows.REFERENCES)))
                        : new FieldFilter.AnyOf(field, values(field));
            case INSTANT -> during(field, op);
            case AMOUNT -> between(field, op);
            case CURRENCY ->
                new FieldFilter.InCurrency(field, List.of(rows.any(List.of("EUR", "JPY", "KWD", "USD")), "UYW"));
            case EMAIL -> matches(field, op);
            case NAME -> new FieldFilter.NameQuery(field, name());
            case TEXT -> new TextQuery(filter.fields(), words(text()));
            case PAIRS -> new FieldFilter.HasPair(field, key(), List.of(rows.any(List.of("7", "8", "x y", "none"))));
        };
    }

    private String key() {
        return rows.any(List.of("order", "größe", "a.b", "none"));
    }

    private List<String> values(Field field) {
        return Stream.generate(() -> value(field)).limit(1 + random.nextInt(3)).toList();
    }

    private String value(Field field) {
        if (random.nextInt(8) == 0) {
            return "none";
        }
        return field.kind() == FieldKind.ENUM
                ? rows.any(field.symbols())
                : rows.value(field).toString();
    }

    private TransactionFilter during(Field field, FilterOp op) {
        Instant bound = rows.any(RandomRows.TIMES);
        return switch (op) {
            case GT -> new FieldFilter.During(field, bound.plusMillis(1), null);
            case GTE -> new FieldFilter.During(field, bound, null);
            case LT -> new FieldFilter.During(field, null, bound);
            default -> new FieldFilter.During(field, bound, rows.any(RandomRows.TIMES));
        };
    }

    private TransactionFilter between(Field field, FilterOp op) {
        String amount = rows.any(RandomRows.AMOUNTS);
        BigDecimal bound = new BigDecimal(amount.substring(0, amount.indexOf(' ')));
        BigDecimal step = new BigDecimal("0.0001");
        return switch (op) {
            case GT -> new FieldFilter.Between(field, bound.add(step), null);
            case GTE -> new FieldFilter.Between(field, bound, null);
            case LT -> new FieldFilter.Between(field, null, bound.subtract(step));
            case LTE -> new FieldFilter.Between(field, null, bound);
            default -> new FieldFilter.Between(field, bound, bound);
        };
    }

    private TransactionFilter matches(Field field, FilterOp op) {
        String address = rows.any(RandomRows.EMAILS);
        String text =
                switch (op) {
                    case PREFIX -> start(address);
                    case SUFFIX -> address.substring(random.nextInt(address.length()));
                    case CONTAINS -> start(address.substring(random.nextInt(address.length())));
                    default -> address;
                };
        boolean whole = op == FilterOp.EQ || op == FilterOp.IN;
        return new FieldFilter.EmailQuery(
                field, text, !whole && op != FilterOp.PREFIX, !whole && op != FilterOp.SUFFIX);
    }

    private String text() {
        return switch (random.nextInt(4)) {
            case 0 -> rows.any(RandomRows.EMAILS);
            case 1 -> "txn_" + random.nextInt(40);
            case 2 -> rows.any(RandomRows.REFERENCES);
            default -> rows.any(RandomRows.NAMES);
        };
    }

    /** Starts of its words, or the name without some of what is between them, or from somewhere within it. */
    private String name() {
        String name = rows.any(RandomRows.NAMES);
        return switch (random.nextInt(4)) {
            case 0 -> name.replaceAll("[ '-]", "");
            case 1 -> name.substring(name.offsetByCodePoints(0, random.nextInt(2)));
            default -> words(name);
        };
    }

    /** One or two starts of its words, in any case. */
    private String words(String text) {
        List<String> words = Stream.of(text.split(" ", -1))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
        String some = start(rows.any(words)) + (random.nextInt(3) == 0 ? " " + start(rows.any(words)) : "");
        return random.nextBoolean() ? some : some.toUpperCase(Locale.ROOT);
    }

    private String start(String text) {
        int points = text.codePointCount(0, text.length());
        return text.substring(0, text.offsetByCodePoints(0, 1 + random.nextInt(points)));
    }
}
