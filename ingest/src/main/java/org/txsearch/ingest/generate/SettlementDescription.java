package org.txsearch.ingest.generate;

/** Writes an amount as it reached the merchant's account, in the merchant's own currency. */
final class SettlementDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int AMOUNT = SHAPE.money("settlement.amount");
    private static final int EXCHANGE_RATE = SHAPE.text("settlement.exchange_rate");
    private static final int BATCH_ID = SHAPE.text("settlement.batch_id");
    private static final int AVAILABLE_ON = SHAPE.number("settlement.available_on");
    private static final Text BATCH = Text.of("B-");
    private static final long MILLION = 1_000_000;

    private SettlementDescription() {}

    static void write(Merchant merchant, long amount, Denomination paid, Settling settling, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        TextBuilder text = drafting.text();
        Denomination home = merchant.denomination();
        long day = settling.settledAt() / Horizon.DAY;
        boolean exchanged = !paid.equals(home);
        draft.money(AMOUNT, exchanged ? home.exchange(amount, paid) : amount, home);
        if (exchanged) {
            draft.text(EXCHANGE_RATE, rate(paid, home, text));
        }
        draft.text(
                BATCH_ID,
                text.add(BATCH).number(day, 5).add('-').add(merchant.id()).build());
        draft.number(AVAILABLE_ON, (day + 1) * Horizon.DAY);
    }

    /** How many whole units of one are a whole unit of the other, to six digits after the point. */
    private static Text rate(Denomination paid, Denomination home, TextBuilder text) {
        long millionths = home.hundredEuro()
                * powerOfTen(paid.currency().exponent())
                * MILLION
                / (paid.hundredEuro() * powerOfTen(home.currency().exponent()));
        return text.number(millionths / MILLION, 1)
                .add('.')
                .number(millionths % MILLION, 6)
                .build();
    }

    private static long powerOfTen(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }
}
