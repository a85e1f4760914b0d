package org.txsearch.demo.generator;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The countries, names, currencies, goods and words in the resources beside this class. */
final class Tables {

    /** The first one is where the first merchant is, who appears in examples. */
    static final List<Country> COUNTRIES = read("countries.json", new TypeReference<>() {});

    static final List<Country> COUNTRIES_BY_SHARE = byShare(COUNTRIES, Country::share);
    static final List<Industry> INDUSTRIES = read("industries.json", new TypeReference<>() {});
    static final List<Industry> INDUSTRIES_BY_SHARE = byShare(INDUSTRIES, Industry::share);
    private static final List<Denomination> DENOMINATIONS = read("currencies.json", new TypeReference<>() {});
    private static final Map<String, Names> NAMES = read("people.json", new TypeReference<>() {});
    private static final Map<String, List<String>> CHOICES = read("choices.json", new TypeReference<>() {});

    private Tables() {}

    /**
     * A country in which merchants and payers live.
     *
     * @param share how often it is picked, against the others
     * @param names the language of its names in people.json
     * @param phone pattern of a national number, in which each # is any digit; likewise postalCode
     * @param taxRate in hundredths of a per cent
     * @param numberFirst whether the house number precedes the street
     */
    record Country(
            String code,
            int share,
            String names,
            boolean familyFirst,
            String nameSeparator,
            String locale,
            String currency,
            String callingCode,
            String phone,
            String taxName,
            int taxRate,
            String postalCode,
            boolean numberFirst,
            List<String> streets,
            List<City> cities,
            List<String> banks) {

        Denomination denomination() {
            return DENOMINATIONS.stream()
                    .filter(each -> each.code.equals(currency))
                    .findFirst()
                    .orElseThrow();
        }

        Names naming() {
            return Objects.requireNonNull(NAMES.get(names), names);
        }

        /** The tax rate as a decimal number in per cent. */
        String taxPercentage() {
            return taxRate % 100 == 0
                    ? Integer.toString(taxRate / 100)
                    : BigDecimal.valueOf(taxRate, 2).toPlainString();
        }

        /** A full name in the order of the country. */
        String fullName(String given, String family) {
            return familyFirst ? family + nameSeparator + given : given + nameSeparator + family;
        }
    }

    /** A city, and the state or region that it lies in: {@code Lyon|Auvergne-Rhône-Alpes}. */
    record City(String name, String state) {
        @JsonCreator
        static City of(String text) {
            return new City(text.substring(0, text.indexOf('|')), text.substring(text.indexOf('|') + 1));
        }
    }

    /** The names of the people who speak a language. */
    record Names(List<Name> given, List<Name> family) {}

    /**
     * A name as its people write it, in plain Latin letters, and in small letters for e-mail addresses:
     * {@code Jörg|Jorg}, or just {@code Anna}.
     */
    record Name(String written, String latin, String mailbox) {
        @JsonCreator
        static Name of(String text) {
            String latin = text.substring(text.indexOf('|') + 1);
            String written = text.contains("|") ? text.substring(0, text.indexOf('|')) : text;
            return new Name(written, latin, latin.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""));
        }
    }

    /**
     * A currency in which prices are made.
     *
     * @param hundredEuro roughly what a hundred euro are in minor units: prices only have to look right
     * @param step prices are multiples of so many minor units
     */
    record Denomination(String code, long hundredEuro, long step) {

        Currency currency() {
            return Objects.requireNonNull(Currencies.find(code), code);
        }

        /** The price of something that costs so many cents of a euro; never nothing. */
        long price(long euroCents) {
            long steps = (euroCents * hundredEuro + 10_000 * step / 2) / (10_000 * step);
            return Math.max(1, steps) * step;
        }

        /** How many whole units of this one are a whole unit of the other, to six digits after the point. */
        String rate(Denomination other) {
            long wholeOfThis = BigInteger.TEN.pow(currency().exponent()).longValue();
            long wholeOfOther = BigInteger.TEN.pow(other.currency().exponent()).longValue();
            long millionths = hundredEuro * wholeOfOther * 1_000_000 / (other.hundredEuro * wholeOfThis);
            return BigDecimal.valueOf(millionths, 6).toPlainString();
        }
    }

    /** A kind of merchant: how many of its sales are in a shop, whether it sends parcels, its prices in cents of a euro. */
    record Industry(
            String name,
            int share,
            int perThousandInStore,
            boolean shipped,
            String categoryCode,
            int lowestPrice,
            int highestPrice,
            List<String> products,
            List<String> variants,
            List<String> categories) {}

    /** A list of words in choices.json; what occurs there more than once is more common. */
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
