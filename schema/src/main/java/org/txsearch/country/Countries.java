package org.txsearch.country;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.ShippedText;

/**
 * Codes of countries in transactions: any two characters of {@code A-Z0-9}. Not all of them are in ISO 3166: PayPal
 * writes {@code C2} for China, {@code XK} is user-assigned, and people write {@code UK}.
 */
public final class Countries {

    /** The form of a code. */
    public static final String CODE = "[A-Z0-9]{2}";

    private static final int CODE_LENGTH = 2;
    /** Far above the length of any name; longer texts are not folded. */
    private static final int MAX_NAME_LENGTH = 200;

    private static final Pattern MARKS = Pattern.compile("\\p{M}|\\.");
    private static final Pattern NOT_OF_WORDS = Pattern.compile("[^a-z0-9]+");
    private static final Pattern LINKING_WORDS = Pattern.compile("\\b(the|and)\\b ?");

    private static final Map<String, String> BY_NAME = load();

    private Countries() {}

    /** Returns whether the bytes are a code. */
    public static boolean isCode(byte[] bytes, int offset, int length) {
        return length == CODE_LENGTH && isOfCode(bytes[offset]) && isOfCode(bytes[offset + 1]);
    }

    private static boolean isOfCode(int c) {
        return c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    /** Returns the code for a text: a code in lower case, with blanks, or of three letters, or a name; or null. */
    public static @Nullable String find(String text) {
        if (text.length() > MAX_NAME_LENGTH) {
            return null;
        }
        String folded = folded(text);
        String code = folded.toUpperCase(Locale.ROOT);
        return code.length() == CODE_LENGTH && isOfCode(code.charAt(0)) && isOfCode(code.charAt(1))
                ? code
                : BY_NAME.get(folded);
    }

    private static String folded(String text) {
        String plain = MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        String words = NOT_OF_WORDS.matcher(plain).replaceAll(" ").strip();
        String names = LINKING_WORDS.matcher(words).replaceAll("").strip();
        // AND is Andorra.
        return names.isEmpty() ? words : names;
    }

    private static Map<String, String> load() {
        Map<String, String> byName = new HashMap<>();
        ShippedText.rows(Countries.class, "iso-3166.csv")
                .map(line -> line.split(";", 3))
                .forEach(cells -> {
                    byName.put(folded(cells[1]), cells[0]);
                    for (String name : cells[2].split("\\|", -1)) {
                        byName.putIfAbsent(folded(name), cells[0]);
                    }
                });
        byName.remove("");
        return Map.copyOf(byName);
    }
}
