package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The merchants, each made when it is first asked for, from the seed and its number alone. */
final class Merchants {

    private static final long KEY = 0x4d45524348414e54L;
    private static final int LARGEST_ASSORTMENT = 40;
    private static final int LEAST_CUSTOMERS = 5;
    private static final int PAYMENTS_PER_CUSTOMER = 4;
    private static final List<Text> ACQUIRERS = Text.all("NORDACQ", "PAYLINK", "ATLANTIC_ACQUIRING", "EASTGATE");
    private static final List<Text> STORE_NAMES = Text.all("Centre", "Station", "Old Town", "Airport", "Riverside");

    private final GeneratorSettings settings;
    private final MerchantShares shares;
    private final List<Country> countries = Country.load();
    private final List<Industry> industries = Industry.load();
    private final List<Country> countriesByShare = new ArrayList<>();
    private final List<Industry> industriesByShare = new ArrayList<>();
    private final AtomicReferenceArray<Merchant> made;

    Merchants(GeneratorSettings settings) {
        this.settings = settings;
        this.shares = new MerchantShares(settings.merchants());
        this.made = new AtomicReferenceArray<>(shares.merchants() + 1);
        for (Country country : countries) {
            for (int i = 0; i < country.share(); i++) {
                countriesByShare.add(country);
            }
        }
        for (Industry industry : industries) {
            for (int i = 0; i < industry.share(); i++) {
                industriesByShare.add(industry);
            }
        }
    }

    int count() {
        return shares.merchants();
    }

    Merchant pick(RandomStream random) {
        return get(shares.pick(random));
    }

    /** A country of payers, the larger ones more often. */
    Country pickCountry(RandomStream random) {
        return random.pick(countriesByShare);
    }

    Merchant get(int number) {
        Merchant merchant = made.get(number);
        if (merchant == null) {
            // Two threads may make the same one, and they make it equal.
            merchant = make(number);
            made.set(number, merchant);
        }
        return merchant;
    }

    private Merchant make(int number) {
        RandomStream random = new RandomStream(RandomStream.key(settings.seed() ^ KEY, number));
        TextBuilder text = new TextBuilder();
        Country country = random.pick(countriesByShare);
        Industry industry = random.pick(industriesByShare);
        // The first two appear in examples, so that where they sit and what they sell does not change with the seed.
        if (number == 1) {
            country = countries.get(0);
            industry = industries.get(0);
        } else if (number == 2) {
            country = country("US");
            industry = industries.get(1);
        }
        Text family = random.pick(country.naming().family()).latin();
        return new Merchant(
                number,
                text.add('M').number(number, 4).build(),
                text.add(family).add(' ').add(Text.of(industry.name())).build(),
                country,
                industry,
                assortment(industry, random, text),
                stores(country, industry, random, text),
                terms(random, text),
                customers(number));
    }

    private Country country(String code) {
        return countries.stream()
                .filter(country -> country.code().toString().equals(code))
                .findFirst()
                .orElseThrow();
    }

    private int customers(int number) {
        long payments = shares.expected(number, settings.count());
        return (int) Math.max(LEAST_CUSTOMERS, payments / PAYMENTS_PER_CUSTOMER);
    }

    private static List<Product> assortment(Industry industry, RandomStream random, TextBuilder text) {
        int size = LARGEST_ASSORTMENT / 2 + random.below(LARGEST_ASSORTMENT / 2);
        List<Product> products = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            products.add(Product.of(industry, random, text));
        }
        return List.copyOf(products);
    }

    private static List<Merchant.Store> stores(
            Country country, Industry industry, RandomStream random, TextBuilder text) {
        List<Merchant.Store> stores = new ArrayList<>();
        if (industry.sold() == Industry.Sold.STORE || industry.sold() == Industry.Sold.MIXED) {
            int count = 1 + random.below(5);
            for (int i = 1; i <= count; i++) {
                Text city = random.pick(country.addresses().cities()).name();
                Text name =
                        text.add(city).add(' ').add(random.pick(STORE_NAMES)).build();
                Text id = text.add('S').add('-').number(i, 3).build();
                stores.add(new Merchant.Store(id, name, city, 1 + random.below(6)));
            }
        }
        return List.copyOf(stores);
    }

    private static Merchant.Terms terms(RandomStream random, TextBuilder text) {
        return new Merchant.Terms(
                140 + 10 * random.below(16),
                15 + 5 * random.below(5),
                random.pick(ACQUIRERS),
                text.add(Text.of("acct_")).token(random, 12).build());
    }
}
