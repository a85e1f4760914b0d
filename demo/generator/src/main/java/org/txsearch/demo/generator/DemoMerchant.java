package org.txsearch.demo.generator;

import java.util.ArrayList;
import java.util.List;

/**
 * A merchant; all of it follows from a seed and its number.
 *
 * @param number its rank by volume, from 1
 * @param name what payers read on their statement
 * @param stores its shops; none if it sells online only
 * @param rate its fee for a payment, in hundredths of a per cent of the amount
 * @param fixedFee what is added to it, in cents of a euro
 * @param acquirer who processes its payments
 * @param account its account with the acquirer
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
        // The first two appear in examples: where they are and what they sell does not change with the seed.
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

    /** The fee for a payment in this currency, not negative and never more than the payment. */
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

    /** Low prices are more common than high ones. */
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
