package org.txsearch.ingest.generate;

import org.jspecify.annotations.Nullable;

/**
 * Who bought what, with what, and where.
 *
 * @param person the customer
 * @param instrument what the customer paid with
 * @param store the shop, or null if it was online
 * @param denomination the currency that was paid in
 * @param cart what was bought
 */
record Checkout(
        Person person, Instrument instrument, Merchant.@Nullable Store store, Denomination denomination, Cart cart) {

    /** A customer of the merchant at the checkout. */
    static Checkout of(Merchant merchant, People people, RandomStream random, TextBuilder text) {
        Person person = people.pick(merchant, random, text);
        Merchant.Store store =
                merchant.stores().isEmpty() || !isInStore(merchant, random) ? null : random.pick(merchant.stores());
        Denomination denomination =
                store == null && random.perThousand(150) ? person.country().denomination() : merchant.denomination();
        Cart cart = Cart.fill(merchant, store != null, denomination, random);
        return new Checkout(person, Instrument.of(person, store != null, random), store, denomination, cart);
    }

    /** Whether a parcel is sent. */
    boolean isShipped() {
        return cart.shipping() > 0;
    }

    private static boolean isInStore(Merchant merchant, RandomStream random) {
        return random.perThousand(merchant.industry().sold() == Industry.Sold.STORE ? 850 : 350);
    }
}
