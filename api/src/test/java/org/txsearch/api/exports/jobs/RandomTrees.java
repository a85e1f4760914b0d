package org.txsearch.api.exports.jobs;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;

/** Filters as bodies have them, of every field and comparison, about values that listed items have. */
final class RandomTrees {

    private static final int DEEPEST = 3;
    private static final int MAX_BRANCHES = 3;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{2,}");
    private static final List<FilterField> FIELDS = FilterField.of(FieldCatalogue.transaction());

    private final Random random;
    private final List<JsonNode> items;

    RandomTrees(Random random, List<JsonNode> items) {
        this.random = random;
        this.items = items;
    }

    Map<String, ?> next() {
        return tree(DEEPEST);
    }

    private Map<String, ?> tree(int depth) {
        int form = depth == 0 ? 9 : random.nextInt(10);
        if (form < 2) {
            return Map.of("and", trees(depth));
        } else if (form < 5) {
            return Map.of("or", trees(depth));
        }
        return form == 5 ? Map.of("not", tree(depth - 1)) : leaf(any(FIELDS));
    }

    private List<Map<String, ?>> trees(int depth) {
        List<Map<String, ?>> trees = new ArrayList<>();
        for (int i = random.nextInt(MAX_BRANCHES); i >= 0; i--) {
            trees.add(tree(depth - 1));
        }
        return trees;
    }

    private Map<String, ?> leaf(FilterField field) {
        JsonNode item = any(items);
        FilterOp op = any(List.copyOf(field.operators()));
        return switch (field.kind()) {
            case TEXT -> Map.of(field.name(), Map.of("match", word(item.at("/payer/name"))));
            case NAME -> compared(field.name(), op, word(item.at("/payer/name")));
            case CURRENCY ->
                compared(field.name(), op, item.at("/amount/currency_code").asString());
            case AMOUNT ->
                compared(
                        field.name(),
                        op,
                        new BigDecimal(item.at("/amount/value").asString())
                                .abs()
                                .toPlainString());
            case PAIRS -> pair(field, op, item.path(field.field().path()));
            case KEYWORD, INSTANT, EMAIL -> compared(field.name(), op, valueOf(item, field));
        };
    }

    private Map<String, ?> pair(FilterField field, FilterOp op, JsonNode pairs) {
        String key = pairs.isEmpty() ? "none" : any(List.copyOf(pairs.propertyNames()));
        return compared(field.name() + "." + key, op, pairs.path(key).asString(""));
    }

    /** Returns the item's value, or nothing. */
    private static String valueOf(JsonNode item, FilterField field) {
        return item.at("/" + field.field().path().replace('.', '/')).asString("");
    }

    /** A field without a value is tested for its existence. */
    private Map<String, ?> compared(String name, FilterOp op, String value) {
        if (op == FilterOp.EXISTS || value.isEmpty()) {
            return Map.of(name, Map.of("exists", random.nextInt(3) > 0));
        }
        return Map.of(name, Map.of(op.text(), op == FilterOp.IN ? List.of(value, "none") : part(op, value)));
    }

    /** Three characters at least, as patterns must have. */
    private String part(FilterOp op, String value) {
        int points = value.codePointCount(0, value.length());
        int some = Math.min(points, 3 + random.nextInt(Math.max(1, points - 2)));
        int from =
                switch (op) {
                    case SUFFIX -> points - some;
                    case CONTAINS -> random.nextInt(points - some + 1);
                    default -> 0;
                };
        return switch (op) {
            case PREFIX, SUFFIX, CONTAINS ->
                value.substring(value.offsetByCodePoints(0, from), value.offsetByCodePoints(0, from + some));
            default -> value;
        };
    }

    /** A word of the text; some texts have none. */
    private String word(JsonNode text) {
        List<String> words = WORD.matcher(text.asString(""))
                .results()
                .map(MatchResult::group)
                .toList();
        return words.isEmpty() ? "garcia" : any(words);
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
