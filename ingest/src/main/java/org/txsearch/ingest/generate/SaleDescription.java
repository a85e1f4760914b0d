package org.txsearch.ingest.generate;

/** Writes a payment. */
final class SaleDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int INITIATED_BY = SHAPE.text("initiated_by");
    private static final int PROTECTION = SHAPE.text("protection_eligibility");
    private static final Text CUSTOMER = Text.of("CUSTOMER");
    private static final Text MERCHANT = Text.of("MERCHANT");
    private static final Text ELIGIBLE = Text.of("ELIGIBLE");
    private static final Text NOT_ELIGIBLE = Text.of("NOT_ELIGIBLE");

    private SaleDescription() {}

    static void write(Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        Checkout checkout = sale.checkout();
        Occasion occasion = Occasion.of(sale, drafting.random());
        Core core = new Core("PAYMENT", occasion.eventCode(), sale.status(), sale.amount(), checkout.denomination());
        core.write(sale, draft);
        if (sale.status().isCaptured()) {
            core.writeFee(sale.fee(), draft);
        }
        if (checkout.instrument().kind() != Instrument.Kind.CASH) {
            Address home = PayerDescription.write(checkout.person(), drafting);
            DeliveryDescription.write(sale, home, drafting);
        }
        InstrumentDescription.write(checkout, sale, drafting);
        CardCheckDescription.write(sale, drafting);
        ReferenceDescription.writeNumbers(sale, drafting);
        ReferenceDescription.writeWords(sale, drafting);
        draft.text(INITIATED_BY, occasion == Occasion.SUBSCRIPTION ? MERCHANT : CUSTOMER);
        draft.text(PROTECTION, checkout.isShipped() ? ELIGIBLE : NOT_ELIGIBLE);
        PlaceDescription.write(sale, drafting);
        CartDescription.write(checkout.cart(), 1, sale, checkout.denomination(), drafting);
        ProcessingDescription.write(sale, drafting);
        OccasionDescription.write(occasion, sale, drafting);
        CaptureDescription.write(sale, drafting);
        drafting.history().describe(draft, checkout.denomination());
    }
}
