package org.txsearch.statement;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.txsearch.schema.FieldLabels;
import org.txsearch.schema.LabelLanguage;

/** A language of a statement's own words, and its forms of dates and decimals. */
// The maps are unmodifiable, which their type does not show.
@SuppressWarnings("ImmutableEnumChecker")
public enum StatementLanguage {
    EN("uuuu-MM-dd", '.'),
    DE("dd.MM.uuuu", ','),
    FR("dd/MM/uuuu", ','),
    ES("dd/MM/uuuu", ',');

    private final String datePattern;
    private final char decimalSeparator;
    private final Map<String, String> words = read("words_" + code() + ".properties");
    private final Map<String, String> types = FieldLabels.symbols(LabelLanguage.valueOf(name()), "type");
    private final Map<String, String> statuses = FieldLabels.symbols(LabelLanguage.valueOf(name()), "status");

    StatementLanguage(String datePattern, char decimalSeparator) {
        this.datePattern = datePattern;
        this.decimalSeparator = decimalSeparator;
    }

    /** Returns the language tag (BCP 47). */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    String datePattern() {
        return datePattern;
    }

    /** Returns a decimal of the API with the decimal separator of this language. */
    String decimal(String decimal) {
        return decimal.replace('.', decimalSeparator);
    }

    Map<String, String> words() {
        return words;
    }

    /** Returns the word or sentence with the given key, with the values inserted. */
    String word(String key, Object... values) {
        return String.format(Locale.ROOT, Objects.requireNonNull(words.get(key), key), values);
    }

    /** Returns the word for a type such as {@code PAYMENT}; an unknown one in lower case. */
    String type(String type) {
        return types.getOrDefault(type, plain(type));
    }

    /** Returns the word for a status such as {@code PENDING}, in lower case. */
    String status(String status) {
        return statuses.getOrDefault(status, plain(status)).toLowerCase(Locale.forLanguageTag(code()));
    }

    private static String plain(String symbol) {
        return symbol.replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    private Map<String, String> read(String file) {
        Properties properties = new Properties();
        try (Reader in = new InputStreamReader(
                Objects.requireNonNull(StatementLanguage.class.getResourceAsStream(file), file),
                StandardCharsets.UTF_8)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("The words of statements cannot be read", e);
        }
        Map<String, String> read = new HashMap<>(FieldLabels.words(LabelLanguage.valueOf(name())));
        properties.stringPropertyNames().forEach(key -> read.put(key, properties.getProperty(key)));
        return Map.copyOf(read);
    }
}
