package org.txsearch.ingest.generate;

/**
 * An article of a merchant's assortment.
 *
 * @param sku the merchant's article number
 * @param name the article
 * @param variant what it comes in
 * @param category what it is filed under
 * @param euroCents what it costs, in cents of a euro
 */
record Product(Text sku, Text name, Text variant, Text category, int euroCents) {

    static Product of(Industry industry, RandomStream random, TextBuilder text) {
        Text article = random.pick(industry.products());
        Text variant = random.pick(industry.variants());
        return new Product(
                text.number(random.between(20_000, 89_999), 5)
                        .letter(random.next())
                        .build(),
                text.add(article).add(',').add(' ').add(variant).build(),
                variant,
                random.pick(industry.categories()),
                industry.prices().pick(random));
    }
}
