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

/** A language of a statement's own words. Numbers and dates are the same in all languages. */
public enum StatementLanguage {
    EN,
    DE,
    FR,
    ES;

    // The map is unmodifiable, which its type does not show.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Map<String, String> words = read("words_" + code() + ".properties");

    /** Returns the language tag (BCP 47). */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns all words by key. */
    Map<String, String> words() {
        return words;
    }

    /** Returns the word or sentence with the given key, with the values inserted. */
    String word(String key, Object... values) {
        return String.format(Locale.ROOT, Objects.requireNonNull(words.get(key), key), values);
    }

    /** Returns the word for a constant of the API, such as {@code PAYMENT}; an unknown one in lower case. */
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
