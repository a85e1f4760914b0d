package org.txsearch.demo.generator;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * A country of merchants and payers.
 *
 * @param share how often it is picked, relative to the others
 * @param names the language of the names in people.json
 * @param phone the pattern of a national number, in which each # is any digit
 * @param taxRate the tax rate, in hundredths of a per cent
 * @param postalCode the pattern of a postal code, in which each # is any digit
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
        return Tables.DENOMINATIONS.stream()
                .filter(each -> each.code().equals(currency))
                .findFirst()
                .orElseThrow();
    }

    Tables.NameTable naming() {
        return Objects.requireNonNull(Tables.NAMES.get(names), names);
    }

    /** Returns the tax rate as a decimal number in per cent. */
    String taxPercentage() {
        return taxRate % 100 == 0
                ? Integer.toString(taxRate / 100)
                : BigDecimal.valueOf(taxRate, 2).toPlainString();
    }

    /** Returns a full name in the order of the country. */
    String fullName(String given, String family) {
        return familyFirst ? family + nameSeparator + given : given + nameSeparator + family;
    }
}
