package org.txsearch.ingest.generate;

import java.util.List;

/**
 * How addresses of a country look.
 *
 * @param streets names of streets
 * @param cities cities with their state
 * @param postalCode pattern of the postal code
 * @param numberFirst whether the house number stands before the street
 */
record AddressStyle(List<Text> streets, List<City> cities, Text postalCode, boolean numberFirst) {

    private static final int HIGHEST_NUMBER = 140;

    /**
     * A city.
     *
     * @param name its name
     * @param state the state or region that it lies in
     */
    record City(Text name, Text state) {

        static City of(String text) {
            int colon = text.indexOf(':');
            return new City(Text.of(text.substring(0, colon)), Text.of(text.substring(colon + 1)));
        }
    }

    static AddressStyle of(ResourceSection country) {
        return new AddressStyle(
                country.texts("streets"),
                country.strings("cities").stream().map(City::of).toList(),
                country.text("postal_code"),
                country.string("house_number").equals("first"));
    }

    /** Any street with any number. */
    Text street(RandomStream random, TextBuilder text) {
        int number = 1 + random.below(HIGHEST_NUMBER);
        Text street = random.pick(streets);
        return numberFirst
                ? text.number(number, 1).add(' ').add(street).build()
                : text.add(street).add(' ').number(number, 1).build();
    }
}
