package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A country in which merchants and payers live.
 *
 * @param code its ISO 3166-1 code
 * @param share how likely a merchant is to sit there, against the others
 * @param denomination its currency
 * @param naming how its people are called
 * @param addresses how its addresses look
 * @param speech its language and its telephones
 * @param taxation its sales tax
 * @param banks some of its banks
 */
record Country(
        Text code,
        int share,
        Denomination denomination,
        Naming naming,
        AddressStyle addresses,
        Speech speech,
        Taxation taxation,
        List<Text> banks) {

    /**
     * How people of a country are spoken to.
     *
     * @param locale language and region
     * @param language the language alone
     * @param callingCode the country's calling code
     * @param phone pattern of a national number
     */
    record Speech(Text locale, Text language, Text callingCode, Text phone) {}

    /**
     * The sales tax of a country.
     *
     * @param name what it is called
     * @param rate in hundredths of a per cent
     * @param percentage the rate as a decimal number in per cent
     */
    record Taxation(Text name, int rate, Text percentage) {}

    static List<Country> load() {
        Map<String, Denomination> denominations = Denomination.load();
        Map<String, ResourceSection> names = Naming.load();
        List<Country> countries = new ArrayList<>();
        for (ResourceSection section : ResourceSection.read("countries.txt")) {
            Denomination denomination = denominations.get(section.string("currency"));
            if (denomination == null) {
                throw new IllegalStateException(section.name() + " has a currency without prices");
            }
            countries.add(new Country(
                    Text.of(section.name()),
                    section.integer("share"),
                    denomination,
                    Naming.of(section, names),
                    AddressStyle.of(section),
                    speech(section),
                    taxation(section),
                    section.texts("banks")));
        }
        return List.copyOf(countries);
    }

    private static Speech speech(ResourceSection section) {
        String locale = section.string("locale");
        return new Speech(
                Text.of(locale),
                Text.of(locale.substring(0, locale.indexOf('-'))),
                section.text("calling_code"),
                section.text("phone"));
    }

    private static Taxation taxation(ResourceSection section) {
        int rate = section.integer("tax_rate");
        String hundredths = rate % 100 == 0 ? "" : "." + (rate % 100 < 10 ? "0" : "") + rate % 100;
        return new Taxation(section.text("tax_name"), rate, Text.of(rate / 100 + hundredths));
    }
}
