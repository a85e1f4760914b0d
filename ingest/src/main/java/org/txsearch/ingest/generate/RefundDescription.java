package org.txsearch.ingest.generate;

import java.util.List;

/** Writes a refund: the payer, the instrument and the numbers of its payment, and what is given back. */
final class RefundDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int NOTE = SHAPE.text("note");
    private static final int INITIATED_BY = SHAPE.text("initiated_by");
    private static final int STORE_ID = SHAPE.text("store_id");
    private static final Text MERCHANT = Text.of("MERCHANT");
    private static final Text CREATED = Text.of("CREATED");
    private static final Text COMPLETED = Text.of("COMPLETED");
    private static final List<Text> NOTES =
            Text.all("Returned", "Arrived damaged", "Artículo agotado", "Größe passt nicht", "Goodwill", "返品");

    private RefundDescription() {}

    static void write(Refund refund, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        Sale sale = refund.sale();
        Checkout checkout = sale.checkout();
        Denomination denomination = checkout.denomination();
        Core core = new Core("REFUND", "T1107", Status.COMPLETED, -refund.refunded(), denomination);
        core.write(refund, draft);
        core.writeFee(0, draft);
        Core.writeRelated(sale, draft);
        if (checkout.instrument().kind() != Instrument.Kind.CASH) {
            PayerDescription.write(checkout.person(), drafting);
        }
        InstrumentDescription.write(checkout, sale, drafting);
        ReferenceDescription.writeNumbers(sale, drafting);
        draft.text(NOTE, drafting.random().pick(NOTES));
        draft.text(INITIATED_BY, MERCHANT);
        if (checkout.store() != null) {
            draft.text(STORE_ID, checkout.store().id());
        }
        CartDescription.write(refund.cart(), -1, refund, denomination, drafting);
        ProcessingDescription.writeReference(refund.merchant(), drafting);
        drafting.history().add(CREATED, refund.createdAt(), Status.PENDING);
        drafting.history().add(COMPLETED, refund.createdAt(), Status.COMPLETED, -refund.refunded());
        Core.writeSettled(refund.settling(), drafting);
        SettlementDescription.write(refund.merchant(), -refund.refunded(), denomination, refund.settling(), drafting);
        drafting.history().describe(draft, denomination);
    }
}
