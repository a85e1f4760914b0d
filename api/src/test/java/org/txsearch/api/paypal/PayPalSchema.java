package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What PayPal's document says of each leaf of a row: type, lengths, pattern, and whether its object must have it.
 *
 * <p>Text is held to its type and length alone: PayPal's document allows ASCII, and we send what is stored. Identifiers have letters and
 * digits only, as in the document, and may be longer than there.
 */
final class PayPalSchema {

    static final Map<String, Leaf> LEAVES = load();

    private static final Map<String, Pattern> PATTERNS = Map.of(
            "ALPHANUMERIC", Pattern.compile("[a-zA-Z0-9]*"),
            "DECIMAL", Pattern.compile("-?[0-9]*[.]?[0-9]+"),
            "HYPHENED", Pattern.compile("[a-zA-Z0-9-]*"),
            "DOTTED", Pattern.compile("[a-zA-Z0-9.]*"),
            "YES_NO", Pattern.compile("[NY]"),
            "DIGITS", Pattern.compile("[0-9]+"),
            "COUNTRY", Pattern.compile("[A-Z]{2}|C2"),
            "EMAIL", Pattern.compile(".+@[^\"\\-].+"),
            "DATE_TIME", Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"));

    private PayPalSchema() {}

    record Leaf(String type, int min, int max, String pattern, boolean required) {}

    /** Fails if a row does not match PayPal's document. */
    static void check(JsonNode row) {
        check("", row);
    }

    private static void check(String path, JsonNode node) {
        if (node.isObject()) {
            String prefix = path.isEmpty() ? "" : path + ".";
            LEAVES.forEach((name, leaf) -> {
                boolean isMember = name.startsWith(prefix) && name.indexOf('.', prefix.length()) < 0;
                if (isMember && leaf.required()) {
                    assertThat(node.has(name.substring(prefix.length())))
                            .as(name)
                            .isTrue();
                }
            });
            node.properties().forEach(member -> check(prefix + member.getKey(), member.getValue()));
        } else if (node.isArray()) {
            assertThat(node.size()).as(path).isPositive();
            node.forEach(element -> check(path + "[]", element));
        } else {
            Leaf leaf = LEAVES.get(path);
            assertThat(leaf).as(path).isNotNull();
            checkLeaf(path, Objects.requireNonNull(leaf), node);
        }
    }

    private static void checkLeaf(String path, Leaf leaf, JsonNode node) {
        if (leaf.type().equals("boolean")) {
            assertThat(node.isBoolean()).as(path).isTrue();
            return;
        }
        assertThat(node.isString()).as(path).isTrue();
        String text = node.asString();
        boolean isAnyLength = leaf.pattern().equals("ALPHANUMERIC") && leaf.max() > 5;
        assertThat(text.codePointCount(0, text.length()))
                .as(path)
                .isBetween(leaf.min(), isAnyLength ? Integer.MAX_VALUE : leaf.max());
        Pattern pattern = PATTERNS.get(leaf.pattern());
        if (pattern != null) {
            assertThat(text).as(path).matches(pattern);
        } else if (leaf.pattern().contains("|")) {
            assertThat(text).as(path).isIn((Object[]) leaf.pattern().split("\\|", -1));
        }
    }

    private static Map<String, Leaf> load() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(PayPalSchema.class.getResourceAsStream("paypal-schema-v1.9.csv")),
                StandardCharsets.UTF_8))) {
            Map<String, Leaf> leaves = new LinkedHashMap<>();
            reader.lines()
                    .skip(1)
                    .map(line -> line.split(",", 6))
                    .forEach(cells -> leaves.put(
                            cells[0],
                            new Leaf(
                                    cells[1],
                                    cells[2].isEmpty() ? 0 : Integer.parseInt(cells[2]),
                                    cells[3].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(cells[3]),
                                    cells[4],
                                    cells[5].equals("required"))));
            return leaves;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
