package org.txsearch.ingest.generate;

import java.util.List;
import java.util.Locale;

/**
 * What a kind of merchant sells.
 *
 * @param name the industry
 * @param share how likely a merchant is to be of it, against the others
 * @param sold where
 * @param categoryCode the merchant category code
 * @param prices the range of prices
 * @param products names of products
 * @param variants what they come in
 * @param categories what they are filed under
 */
record Industry(
        String name,
        int share,
        Sold sold,
        Text categoryCode,
        PriceRange prices,
        List<Text> products,
        List<Text> variants,
        List<Text> categories) {

    /** Where the goods change hands. */
    enum Sold {
        ONLINE,
        STORE,
        MIXED,
        DIGITAL
    }

    /**
     * Prices in cents of a euro.
     *
     * @param lowest the lowest
     * @param highest the highest
     */
    record PriceRange(int lowest, int highest) {

        /** Low prices are more common than high ones. */
        int pick(RandomStream random) {
            int span = highest - lowest;
            int price = lowest + Math.min(random.below(span), random.below(span));
            return price - price % 10 + 9;
        }
    }

    static List<Industry> load() {
        return ResourceSection.read("industries.txt").stream().map(Industry::of).toList();
    }

    private static Industry of(ResourceSection section) {
        return new Industry(
                section.name(),
                section.integer("share"),
                Sold.valueOf(section.string("sold").toUpperCase(Locale.ROOT)),
                section.text("category_code"),
                new PriceRange(section.integer("lowest_price"), section.integer("highest_price")),
                section.texts("products"),
                section.texts("variants"),
                section.texts("categories"));
    }
}
