package org.txsearch.ingest.generate;

import java.util.List;

/** Writes what was paid with: never more of a card than its first and its last digits. */
final class InstrumentDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int TYPE = SHAPE.text("payment_method.type");
    private static final int BRAND = SHAPE.text("payment_method.brand");
    private static final int LAST4 = SHAPE.text("payment_method.last4");
    private static final int BIN = SHAPE.text("payment_method.bin");
    private static final int EXPIRY_MONTH = SHAPE.number("payment_method.expiry_month");
    private static final int EXPIRY_YEAR = SHAPE.number("payment_method.expiry_year");
    private static final int FUNDING = SHAPE.text("payment_method.funding");
    private static final int ISSUER = SHAPE.text("payment_method.issuer");
    private static final int ISSUER_COUNTRY = SHAPE.text("payment_method.issuer_country_code");
    private static final int WALLET = SHAPE.text("payment_method.wallet");
    private static final int INSTRUMENT_TYPE = SHAPE.text("payment_method.instrument_type");
    private static final int INSTRUMENT_SUB_TYPE = SHAPE.text("payment_method.instrument_sub_type");
    private static final int TOKEN = SHAPE.text("payment_method.token");
    private static final int FINGERPRINT = SHAPE.text("payment_method.fingerprint");
    private static final int MANDATE_ID = SHAPE.text("payment_method.mandate_id");
    private static final int BANK_NAME = SHAPE.text("payment_method.bank_name");

    private static final List<Text> FUNDINGS = Text.all("CREDIT", "DEBIT", "DEBIT", "PREPAID");
    private static final List<Text> WALLETS = Text.all("APPLE_PAY", "GOOGLE_PAY", "PAYPAL", "SAMSUNG_PAY");
    private static final Text FOUR_DIGITS = Text.of("####");
    private static final int DAYS_PER_YEAR = 365;
    private static final int FIRST_YEAR = 1970;

    private InstrumentDescription() {}

    static void write(Checkout checkout, Planned transaction, Drafting drafting) {
        Instrument instrument = checkout.instrument();
        Country country = checkout.person().country();
        RecordDraft draft = drafting.draft();
        TextBuilder text = drafting.text();
        RandomStream own = new RandomStream(instrument.key());
        draft.text(TYPE, Text.of(instrument.kind().name()));
        if (instrument.kind() == Instrument.Kind.CASH) {
            return;
        }
        draft.text(LAST4, text.pattern(FOUR_DIGITS, own).build());
        draft.text(TOKEN, text.add(Text.of("tok_")).token(own, 18).build());
        switch (instrument.kind()) {
            case CARD, WALLET -> writeCard(instrument, country, transaction, own, drafting);
            case BANK_TRANSFER, DIRECT_DEBIT -> writeAccount(instrument, country, own, drafting);
            case CASH -> {}
        }
    }

    private static void writeCard(
            Instrument instrument, Country country, Planned transaction, RandomStream own, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        TextBuilder text = drafting.text();
        CardBrand brand = CardBrand.pick(own);
        Text issuer = own.pick(country.banks());
        draft.text(BRAND, brand.name());
        draft.text(BIN, text.pattern(brand.bin(), own).build());
        draft.number(EXPIRY_MONTH, 1 + own.below(12));
        // Every card is at least as fresh as its payment; the year is near enough for that.
        draft.number(
                EXPIRY_YEAR, FIRST_YEAR + 1 + transaction.createdAt() / (DAYS_PER_YEAR * Horizon.DAY) + own.below(4));
        draft.text(FUNDING, own.pick(FUNDINGS));
        draft.text(ISSUER, issuer);
        draft.text(ISSUER_COUNTRY, country.code());
        draft.text(FINGERPRINT, text.token(own, 16).build());
        draft.text(WALLET, instrument.kind() == Instrument.Kind.WALLET ? own.pick(WALLETS) : null);
    }

    private static void writeAccount(Instrument instrument, Country country, RandomStream own, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        boolean debit = instrument.kind() == Instrument.Kind.DIRECT_DEBIT;
        draft.text(BANK_NAME, own.pick(country.banks()));
        draft.text(INSTRUMENT_TYPE, Text.of("BANK_ACCOUNT"));
        draft.text(INSTRUMENT_SUB_TYPE, Text.of(debit ? "MANDATE" : "INSTANT"));
        if (debit) {
            draft.text(
                    MANDATE_ID,
                    drafting.text().add(Text.of("MD-")).token(own, 12).build());
        }
    }
}
