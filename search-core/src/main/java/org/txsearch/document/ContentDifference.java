package org.txsearch.document;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A member in which two documents of one transaction and version differ.
 *
 * @param path its dotted path in the item; an element of an array by its number, {@code items[0].name}
 * @param stored its stored value as JSON
 * @param given its value in the other document as JSON
 */
public record ContentDifference(String path, String stored, String given) {

    private static final char REPLACEMENT = '\ufffd';

    /** Returns the difference between two times of creation, in epoch milliseconds. */
    public static ContentDifference ofCreatedAt(long stored, long given) {
        return new ContentDifference(
                "created_at", '"' + Rfc3339.format(stored) + '"', '"' + Rfc3339.format(given) + '"');
    }

    /**
     * All members that differ, but for those that the source does not send: what only the index needs, {@code
     * ingested_at} and {@code erased_at}.
     *
     * <p>A member that is missing, null or empty is no difference: a document of an older build lacks newer members, and is
     * still the same transaction.
     *
     * <p>A stored text with control characters counts as equal if the other has U+FFFD, as exports write them.
     */
    public static List<ContentDifference> between(byte[] stored, byte[] given) {
        List<ContentDifference> differences = new ArrayList<>();
        collect("", item(stored), item(given), differences);
        return differences;
    }

    private static JsonNode item(byte[] source) {
        ObjectNode item = (ObjectNode) JsonMapper.shared().readTree(source);
        item.remove(List.of(TransactionDocument.INDEX_MEMBER, "ingested_at", "erased_at"));
        return item;
    }

    private static void collect(String path, JsonNode stored, JsonNode given, List<ContentDifference> differences) {
        if (stored.isObject() && given.isObject()) {
            Set<String> names = new LinkedHashSet<>(given.propertyNames());
            names.addAll(stored.propertyNames());
            String prefix = path.isEmpty() ? "" : path + ".";
            names.forEach(name -> collect(prefix + name, stored.path(name), given.path(name), differences));
        } else if (stored.isArray() && given.isArray() && stored.size() == given.size()) {
            for (int i = 0; i < given.size(); i++) {
                collect(path + "[" + i + "]", stored.get(i), given.get(i), differences);
            }
        } else if (!stored.equals(given) && !(saysNothing(stored) && saysNothing(given)) && !isAltered(stored, given)) {
            differences.add(new ContentDifference(path, json(stored), json(given)));
        }
    }

    private static boolean isAltered(JsonNode stored, JsonNode given) {
        return stored.isString() && given.isString() && isReplaced(stored.asString(), given.asString());
    }

    private static boolean isReplaced(String stored, String given) {
        for (int i = 0; i < given.length() && stored.length() == given.length(); i++) {
            boolean isControl = Character.isISOControl(stored.charAt(i)) && given.charAt(i) == REPLACEMENT;
            if (!isControl && stored.charAt(i) != given.charAt(i)) {
                return false;
            }
        }
        return stored.length() == given.length();
    }

    private static boolean saysNothing(JsonNode value) {
        return value.isContainer()
                ? value.valueStream().allMatch(ContentDifference::saysNothing)
                : value.isNull() || value.isMissingNode();
    }

    private static String json(JsonNode value) {
        return value.isMissingNode() ? "null" : value.toString();
    }
}
