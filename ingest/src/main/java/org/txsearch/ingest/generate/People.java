package org.txsearch.ingest.generate;

import java.util.List;

/** The customers of all merchants, made from the seed, the merchant and their number whenever they pay. */
final class People {

    private static final long KEY = 0x50454f504c45L;

    // Reserved by RFC 2606: mail to a generated customer reaches nobody.
    private static final List<Text> DOMAINS = Text.all(
            "example.com", "example.org", "example.net", "mail.example.com", "post.example.org", "web.example.net");

    private final long seed;
    private final Merchants merchants;

    People(long seed, Merchants merchants) {
        this.seed = seed;
        this.merchants = merchants;
    }

    /** A customer of the merchant: some come often, many once. */
    Person pick(Merchant merchant, RandomStream random, TextBuilder text) {
        if (merchant.number() == 1 && random.perThousand(8)) {
            return joseGarcia(merchant);
        }
        int customers = merchant.customers();
        int number = 1 + Math.min(random.below(customers), random.below(customers));
        return make(merchant, number, text);
    }

    private Person make(Merchant merchant, int number, TextBuilder text) {
        RandomStream own = new RandomStream(key(merchant, number));
        Country country = own.perThousand(800) ? merchant.country() : merchants.pickCountry(own);
        Naming naming = country.naming();
        Spelling given = own.pick(naming.given());
        Spelling family = own.pick(naming.family());
        Text name = naming.full(given.written(), family.written(), text);
        return new Person(
                key(merchant, number),
                country,
                name,
                given.written(),
                family.written(),
                naming.latin()
                        ? null
                        : text.add(given.latin()).add(' ').add(family.latin()).build(),
                email(given.latin(), family.latin(), own, text));
    }

    /** The customer whom the examples in the documents look for. */
    private Person joseGarcia(Merchant merchant) {
        return new Person(
                key(merchant, 0),
                merchant.country(),
                Text.of("José García"),
                Text.of("José"),
                Text.of("García"),
                null,
                Text.of("jose.garcia@example.com"));
    }

    private long key(Merchant merchant, int number) {
        return RandomStream.key(seed ^ KEY, ((long) merchant.number() << 32) + number);
    }

    private static Text email(Text given, Text family, RandomStream own, TextBuilder text) {
        text.mailbox(given).add(own.perThousand(850) ? '.' : '_').mailbox(family);
        if (own.perThousand(700)) {
            text.number(1 + own.below(9999), 1);
        }
        return text.add('@').add(own.pick(DOMAINS)).build();
    }
}
