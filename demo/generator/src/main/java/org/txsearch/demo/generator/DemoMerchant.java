package org.txsearch.demo.generator;

import java.util.ArrayList;
import java.util.List;

/**
 * A merchant, derived from a seed and its number.
 *
 * @param number the rank by volume, starting with 1
 * @param name the name on the statements of payers
 * @param stores the shops; empty if it only sells online
 * @param rate the fee for a payment, in hundredths of a per cent of the amount
 * @param fixedFee the fixed part of the fee, in cents of a euro
 * @param acquirer the processor of the payments
 * @param account the account at the acquirer
 */
record DemoMerchant(
        int number,
        String id,
        String name,
        Country country,
        Denomination denomination,
        Industry industry,
        List<Product> assortment,
        List<Store> stores,
        int rate,
        int fixedFee,
        String acquirer,
        String account) {

    private static final int MAX_ASSORTMENT = 40;

    static DemoMerchant of(int number, RandomStream random) {
        Country country = random.pick(Tables.COUNTRIES_BY_SHARE);
        Industry industry = random.pick(Tables.INDUSTRIES_BY_SHARE);
        // The first two appear in examples: their countries and industries do not depend on the seed.
        if (number == 1) {
            country = Tables.COUNTRIES.get(0);
            industry = Tables.INDUSTRIES.get(0);
        } else if (number == 2) {
            country = Tables.COUNTRIES.stream()
                    .filter(each -> each.code().equals("US"))
                    .findFirst()
                    .orElseThrow();
            industry = Tables.INDUSTRIES.get(1);
        }
        return new DemoMerchant(
                number,
                RandomStream.padded("M", number, 4),
                random.pick(country.naming().family()).latin() + " " + industry.name(),
                country,
                country.denomination(),
                industry,
                assortment(industry, random),
                stores(country, industry, random),
                140 + 10 * random.below(16),
                15 + 5 * random.below(5),
                random.pick(Tables.choices("acquirer")),
                "acct_" + random.token(12));
    }

    /** Returns the fee for a payment, which is not negative and at most the payment. */
    long fee(long amount, Denomination paid) {
        return Math.min(amount, amount * rate / 10_000 + paid.price(fixedFee));
    }

    private static List<Product> assortment(Industry industry, RandomStream random) {
        int size = MAX_ASSORTMENT / 2 + random.below(MAX_ASSORTMENT / 2);
        List<Product> products = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            String article = random.pick(industry.products());
            String variant = random.pick(industry.variants());
            products.add(new Product(
                    RandomStream.padded("", random.between(20_000, 89_999), 5) + RandomStream.letter(random.next()),
                    article + ", " + variant,
                    variant,
                    random.pick(industry.categories()),
                    price(industry, random)));
        }
        return List.copyOf(products);
    }

    /** Returns a random price; low prices are more common than high ones. */
    private static int price(Industry industry, RandomStream random) {
        int span = industry.highestPrice() - industry.lowestPrice();
        int price = industry.lowestPrice() + Math.min(random.below(span), random.below(span));
        return price - price % 10 + 9;
    }

    private static List<Store> stores(Country country, Industry industry, RandomStream random) {
        List<Store> stores = new ArrayList<>();
        if (industry.perThousandInStore() > 0) {
            int count = 1 + random.below(5);
            for (int i = 1; i <= count; i++) {
                City city = random.pick(country.cities());
                String name = city.name() + " " + random.pick(Tables.choices("store"));
                stores.add(new Store(RandomStream.padded("S-", i, 3), name, city, 1 + random.below(6)));
            }
        }
        return List.copyOf(stores);
    }
}
