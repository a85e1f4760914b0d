package org.txsearch.ingest.generate;

import org.jspecify.annotations.Nullable;

/**
 * A customer of a merchant, the same at every payment.
 *
 * @param key tells the customer from all others; everything else follows from it
 * @param country where the customer lives
 * @param name the full name as the customer writes it
 * @param given the given name
 * @param family the family name
 * @param latinName the full name in Latin letters, where it is written in others
 * @param email the e-mail address, at a domain that is reserved for examples
 */
record Person(
        long key,
        Country country,
        Text name,
        Text given,
        Text family,
        @Nullable Text latinName,
        Text email) {}
