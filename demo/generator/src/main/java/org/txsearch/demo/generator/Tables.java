package org.txsearch.demo.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The countries, names, currencies, goods, and words in the resources of this package. */
final class Tables {

    /** The first country is that of the first merchant, who appears in examples. */
    static final List<Country> COUNTRIES = read("countries.json", new TypeReference<>() {});

    static final List<Country> COUNTRIES_BY_SHARE = byShare(COUNTRIES, Country::share);
    static final List<Industry> INDUSTRIES = read("industries.json", new TypeReference<>() {});
    static final List<Industry> INDUSTRIES_BY_SHARE = byShare(INDUSTRIES, Industry::share);
    static final List<Denomination> DENOMINATIONS = read("currencies.json", new TypeReference<>() {});
    static final Map<String, NameTable> NAMES = read("people.json", new TypeReference<>() {});
    private static final Map<String, List<String>> CHOICES = read("choices.json", new TypeReference<>() {});

    private Tables() {}

    /** The names of people who speak a language. */
    record NameTable(List<PersonName> given, List<PersonName> family) {}

    /** Returns a list of words in choices.json. Words that occur more than once are picked more often. */
    static List<String> choices(String name) {
        return Objects.requireNonNull(CHOICES.get(name), name);
    }

    private static <T> List<T> byShare(List<T> all, ToIntFunction<T> share) {
        List<T> repeated = new ArrayList<>();
        all.forEach(each -> {
            for (int i = 0; i < share.applyAsInt(each); i++) {
                repeated.add(each);
            }
        });
        return List.copyOf(repeated);
    }

    private static <T> T read(String resource, TypeReference<T> type) {
        try (InputStream stream = Objects.requireNonNull(Tables.class.getResourceAsStream(resource), resource)) {
            return JsonMapper.shared().readValue(stream, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
