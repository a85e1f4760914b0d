package org.txsearch.demo.generator;

import java.lang.Character.UnicodeScript;
import org.jspecify.annotations.Nullable;
import org.txsearch.demo.generator.Tables.City;
import org.txsearch.demo.generator.Tables.Country;
import org.txsearch.demo.generator.Tables.Name;

/**
 * A customer of a merchant, the same at every payment.
 *
 * @param key distinguishes the customer from all others; everything else follows from it
 * @param latinName the full name in Latin letters, where it is written in others
 * @param email the e-mail address, at a domain that RFC 2606 reserves: mail to it reaches nobody
 */
record Customer(
        long key,
        Country country,
        String name,
        String given,
        String family,
        @Nullable String latinName,
        String email) {

    /** A customer, who lives in the merchant's country or, less often, abroad. */
    static Customer of(long key, Country home) {
        RandomStream random = new RandomStream(key);
        Country country = random.perThousand(800) ? home : random.pick(Tables.COUNTRIES_BY_SHARE);
        Name given = random.pick(country.naming().given());
        Name family = random.pick(country.naming().family());
        boolean latin =
                UnicodeScript.of(country.naming().given().get(0).written().codePointAt(0)) == UnicodeScript.LATIN;
        String mailbox = given.mailbox() + (random.perThousand(850) ? '.' : '_') + family.mailbox();
        String number = random.perThousand(700) ? Integer.toString(1 + random.below(9999)) : "";
        return new Customer(
                key,
                country,
                country.fullName(given.written(), family.written()),
                given.written(),
                family.written(),
                latin ? null : given.latin() + " " + family.latin(),
                mailbox + number + "@" + random.pick(Tables.choices("domain")));
    }

    /** The customer whom the examples in the documentation search for. */
    static Customer joseGarcia(long key, Country home) {
        return new Customer(key, home, "José García", "José", "García", null, "jose.garcia@example.com");
    }

    /** A postal address. */
    record Address(String line1, @Nullable String line2, City city, String postalCode, Country country) {

        /** Any address in the country. */
        static Address in(Country country, RandomStream random) {
            String number = Integer.toString(1 + random.below(140));
            String street = random.pick(country.streets());
            return new Address(
                    country.numberFirst() ? number + " " + street : street + " " + number,
                    random.perThousand(200) ? random.pick(Tables.choices("flat")) : null,
                    random.pick(country.cities()),
                    random.digits(country.postalCode()),
                    country);
        }
    }

    /** What a customer pays with; its details follow from the key. */
    record Instrument(Method method, long key) {

        /** One of the two instruments that a customer has for that place of sale. */
        static Instrument of(Customer customer, boolean inStore, RandomStream random) {
            int which = random.perThousand(750) ? 0 : 1;
            long key = RandomStream.key(customer.key(), which + (inStore ? 2 : 0));
            int roll = (int) (key >>> 40) % 100;
            if (inStore) {
                return new Instrument(roll < 80 ? Method.CARD : roll < 92 ? Method.WALLET : Method.CASH, key);
            }
            Method account = roll < 93 ? Method.BANK_TRANSFER : Method.DIRECT_DEBIT;
            return new Instrument(roll < 70 ? Method.CARD : roll < 86 ? Method.WALLET : account, key);
        }
    }

    /** The payment methods. */
    enum Method {
        CARD,
        WALLET,
        BANK_TRANSFER,
        DIRECT_DEBIT,
        CASH;

        /** Whether an issuer approves the payment before it is captured. */
        boolean isAuthorized() {
            return this == CARD || this == WALLET;
        }
    }
}
