package org.txsearch.ingest.generate;

/** Writes the subscription, the auction or the credit behind a payment. */
final class OccasionDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int SUBSCRIPTION_ID = SHAPE.text("subscription.id");
    private static final int PLAN_ID = SHAPE.text("subscription.plan_id");
    private static final int CYCLE = SHAPE.number("subscription.cycle");
    private static final int PERIOD_FROM = SHAPE.number("subscription.period_from");
    private static final int PERIOD_TO = SHAPE.number("subscription.period_to");
    private static final int SITE = SHAPE.text("auction.site");
    private static final int ITEM_URL = SHAPE.text("auction.item_url");
    private static final int BUYER_ID = SHAPE.text("auction.buyer_id");
    private static final int CLOSED_AT = SHAPE.number("auction.closed_at");
    private static final int CREDIT_TERM = SHAPE.text("credit.term");
    private static final int CREDIT_RATE = SHAPE.text("credit.annual_percentage_rate");
    private static final Text AUCTIONS = Text.of("auctions.example.com");
    private static final Text AUCTION_URL = Text.of("https://auctions.example.com/i/");
    private static final long LEAST_ON_CREDIT_EURO_CENTS = 15_000;

    private OccasionDescription() {}

    static void write(Occasion occasion, Sale sale, Drafting drafting) {
        switch (occasion) {
            case SUBSCRIPTION -> writeSubscription(sale, drafting);
            case AUCTION -> writeAuction(sale, drafting);
            case CHECKOUT -> writeCredit(sale, drafting);
            case DONATION, IN_STORE -> {}
        }
    }

    private static void writeSubscription(Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        RandomStream own =
                new RandomStream(RandomStream.key(sale.checkout().person().key(), 2));
        long from = sale.createdAt() / Horizon.DAY * Horizon.DAY;
        draft.text(
                SUBSCRIPTION_ID,
                drafting.text().add(Text.of("sub_")).token(own, 12).build());
        draft.text(PLAN_ID, Text.of(own.perThousand(700) ? "plan-monthly" : "plan-team"));
        draft.number(CYCLE, 1 + drafting.random().below(36));
        draft.number(PERIOD_FROM, from);
        draft.number(PERIOD_TO, from + 30 * Horizon.DAY);
    }

    private static void writeAuction(Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        RandomStream random = drafting.random();
        TextBuilder text = drafting.text();
        draft.text(SITE, AUCTIONS);
        draft.text(ITEM_URL, text.add(AUCTION_URL).token(random, 9).build());
        draft.text(BUYER_ID, text.add(Text.of("bidder-")).token(random, 6).build());
        draft.number(CLOSED_AT, sale.createdAt() - random.between(Horizon.MINUTE, Horizon.DAY));
    }

    private static void writeCredit(Sale sale, Drafting drafting) {
        long least = sale.checkout().denomination().price(LEAST_ON_CREDIT_EURO_CENTS);
        boolean wallet = sale.checkout().instrument().kind() == Instrument.Kind.WALLET;
        if (wallet && sale.amount() >= least && drafting.random().perThousand(200)) {
            drafting.draft().text(CREDIT_TERM, Text.of("12 months"));
            drafting.draft().text(CREDIT_RATE, Text.of("9.9"));
        }
    }
}
