package org.txsearch.demo.generator;

import java.lang.Character.UnicodeScript;
import org.jspecify.annotations.Nullable;

/**
 * A customer of a merchant, who is the same at every payment.
 *
 * @param key identifies the customer; everything else is derived from it
 * @param latinName the full name in Latin letters, or null if the name already is
 * @param email the email address, at a domain that RFC 2606 reserves, so that mail reaches nobody
 */
record Customer(
        long key,
        Country country,
        String name,
        String given,
        String family,
        @Nullable String latinName,
        String email) {

    /** Returns a customer, who lives in the merchant's country or, less often, abroad. */
    static Customer of(long key, Country home) {
        RandomStream random = new RandomStream(key);
        Country country = random.perThousand(800) ? home : random.pick(Tables.COUNTRIES_BY_SHARE);
        PersonName given = random.pick(country.naming().given());
        PersonName family = random.pick(country.naming().family());
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

    /** Returns the customer whom the examples in the documentation search for. */
    static Customer joseGarcia(long key, Country home) {
        return new Customer(key, home, "José García", "José", "García", null, "jose.garcia@example.com");
    }
}
