package org.txsearch.ingest.generate;

import java.lang.Character.UnicodeScript;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the people of a country are called.
 *
 * @param given the given names
 * @param family the family names
 * @param order what stands first
 * @param latin whether they write Latin letters
 */
record Naming(List<Spelling> given, List<Spelling> family, Order order, boolean latin) {

    /** What stands first in a full name, and whether a space follows. */
    enum Order {
        GIVEN,
        FAMILY,
        FAMILY_JOINED
    }

    /** The given and family names by language. */
    static Map<String, ResourceSection> load() {
        Map<String, ResourceSection> names = new LinkedHashMap<>();
        for (ResourceSection section : ResourceSection.read("people.txt")) {
            names.put(section.name(), section);
        }
        return names;
    }

    static Naming of(ResourceSection country, Map<String, ResourceSection> names) {
        ResourceSection section = names.get(country.string("names"));
        if (section == null) {
            throw new IllegalStateException(country.name() + " has no names");
        }
        return new Naming(
                section.strings("given").stream().map(Spelling::of).toList(),
                section.strings("family").stream().map(Spelling::of).toList(),
                Order.valueOf(country.string("name_order").toUpperCase(Locale.ROOT)),
                UnicodeScript.of(section.string("given").codePointAt(0)) == UnicodeScript.LATIN);
    }

    /** The full name in the order of the country. */
    Text full(Text givenName, Text familyName, TextBuilder text) {
        return switch (order) {
            case GIVEN -> text.add(givenName).add(' ').add(familyName).build();
            case FAMILY -> text.add(familyName).add(' ').add(givenName).build();
            case FAMILY_JOINED -> text.add(familyName).add(givenName).build();
        };
    }
}
