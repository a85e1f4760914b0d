package org.txsearch.statement;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;

/** A language of a statement's own words; numbers and dates are the same in all of them. */
public enum StatementLanguage {
    EN,
    DE,
    FR,
    ES;

    // It cannot be modified, which its type does not show.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Map<String, String> words = read("words_" + code() + ".properties");

    /** As BCP 47 names it. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All words by their keys. */
    Map<String, String> words() {
        return words;
    }

    /** The word or sentence of that key, with the values in it. */
    String word(String key, Object... values) {
        return String.format(Locale.ROOT, Objects.requireNonNull(words.get(key), key), values);
    }

    /** The word for a constant of the API, such as {@code PAYMENT}; one that is new is spelled as it is. */
    String constant(String kind, String name) {
        return words.getOrDefault(kind + name, name.replace('_', ' ').toLowerCase(Locale.ROOT));
    }

    private static Map<String, String> read(String file) {
        Properties properties = new Properties();
        try (Reader in = new InputStreamReader(
                Objects.requireNonNull(StatementLanguage.class.getResourceAsStream(file), file),
                StandardCharsets.UTF_8)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("The words of statements cannot be read", e);
        }
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toUnmodifiableMap(key -> key, properties::getProperty));
    }
}
