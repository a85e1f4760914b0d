package org.txsearch.ingest.generate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A postal address.
 *
 * @param line1 street and number
 * @param line2 flat or floor
 * @param city the city with its state
 * @param postalCode the postal code
 * @param country the country
 */
record Address(Text line1, @Nullable Text line2, AddressStyle.City city, Text postalCode, Country country) {

    private static final List<Text> FLATS = Text.all("1A", "2B", "3C", "4D", "12", "c/o");

    /** Any address in the country. */
    static Address in(Country country, RandomStream random, TextBuilder text) {
        AddressStyle style = country.addresses();
        return new Address(
                style.street(random, text),
                random.perThousand(200) ? random.pick(FLATS) : null,
                random.pick(style.cities()),
                text.pattern(style.postalCode(), random).build(),
                country);
    }
}
