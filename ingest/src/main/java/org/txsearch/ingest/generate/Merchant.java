package org.txsearch.ingest.generate;

import java.util.List;

/**
 * A merchant.
 *
 * @param number its rank by volume, from 1
 * @param id its id
 * @param name what payers read on their statement
 * @param country where it sits; its currency is the merchant's
 * @param industry what it sells
 * @param assortment its articles
 * @param stores its shops; none if it sells online only
 * @param terms what it pays and with whom
 * @param customers how many different payers it has
 */
record Merchant(
        int number,
        Text id,
        Text name,
        Country country,
        Industry industry,
        List<Product> assortment,
        List<Store> stores,
        Terms terms,
        int customers) {

    /**
     * A shop.
     *
     * @param id its id
     * @param name its name
     * @param city where it is
     * @param terminals how many terminals it has
     */
    record Store(Text id, Text name, Text city, int terminals) {}

    /**
     * What a merchant pays for a payment, and with whom.
     *
     * @param rate of the amount, in hundredths of a per cent
     * @param fixedFee for each payment, in cents of a euro
     * @param acquirer who processes its payments
     * @param account its account there
     */
    record Terms(int rate, int fixedFee, Text acquirer, Text account) {

        /** The fee for a payment, not negative and never more than it. */
        long fee(long amount, Denomination denomination) {
            return Math.min(amount, amount * rate / 10_000 + denomination.price(fixedFee));
        }
    }

    Denomination denomination() {
        return country.denomination();
    }
}
