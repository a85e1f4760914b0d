package org.txsearch.demo.generator;

import org.jspecify.annotations.Nullable;

/** A postal address. */
record CustomerAddress(String line1, @Nullable String line2, City city, String postalCode, Country country) {

    static CustomerAddress in(Country country, RandomStream random) {
        String number = Integer.toString(1 + random.below(140));
        String street = random.pick(country.streets());
        return new CustomerAddress(
                country.numberFirst() ? number + " " + street : street + " " + number,
                random.perThousand(200) ? random.pick(Tables.choices("flat")) : null,
                random.pick(country.cities()),
                random.digits(country.postalCode()),
                country);
    }
}
