package org.txsearch.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The labels of a transaction's attributes, and the words of files, in each language of {@code labels.csv}.
 *
 * <p>The label of a nested attribute starts with the label of its parent: {@code payer.name} is "Payer: Name". The
 * value of an amount has the label of the amount, and the currency appends a word: "Fee (currency)".
 */
public final class FieldLabels {

    private static final Map<String, List<String>> TABLE = ShippedText.rows(FieldLabels.class, "labels.csv")
            .map(line -> Arrays.asList(line.split(",", -1)))
            .collect(Collectors.toUnmodifiableMap(cells -> cells.get(0), cells -> cells));

    private static final String MONEY = "Money.";
    private static final Set<String> TRANSLATED = Set.of("type", "status");

    private FieldLabels() {}

    /** Returns the label of the attribute with a dotted path, or of a key of a map. */
    public static String label(LabelLanguage language, String path) {
        FieldCatalogue catalogue = FieldCatalogue.transaction();
        int dot = path.lastIndexOf('.');
        Field field = catalogue.find(path);
        if (field == null) {
            // A key may contain dots.
            int key = path.indexOf('.');
            return own(language, path.substring(0, key)) + language.separator() + path.substring(key + 1);
        }
        if (dot < 0) {
            return own(language, path);
        }
        Field parent = catalogue.field(path.substring(0, dot));
        String outer = label(language, parent.path());
        if (parent.kind() == FieldKind.MONEY) {
            boolean isValue = field.name().equals("value");
            return isValue ? outer : outer + " (" + own(language, MONEY + field.name()) + ")";
        }
        return outer + language.separator() + own(language, parent.type() + "." + field.name());
    }

    /** Returns the word for a type of transaction, such as PAYMENT. */
    public static String ofType(LabelLanguage language, String type) {
        return own(language, "type." + type);
    }

    /** Returns the words for the symbols of the attribute {@code type} or {@code status}; empty for other attributes. */
    public static Map<String, String> symbols(LabelLanguage language, String path) {
        return TRANSLATED.contains(path) ? startingWith(language, path + ".") : Map.of();
    }

    /** Returns the words of files that are no attributes, such as {@code gross}, by key. */
    public static Map<String, String> words(LabelLanguage language) {
        return startingWith(language, "word.");
    }

    private static Map<String, String> startingWith(LabelLanguage language, String prefix) {
        return TABLE.entrySet().stream()
                .filter(line -> line.getKey().startsWith(prefix))
                .collect(Collectors.toUnmodifiableMap(
                        line -> line.getKey().substring(prefix.length()),
                        line -> line.getValue().get(language.column)));
    }

    private static String own(LabelLanguage language, String name) {
        List<String> cells = TABLE.get(name);
        if (cells == null) {
            throw new IllegalStateException("labels.csv has no line for " + name);
        }
        return cells.get(language.column);
    }
}
