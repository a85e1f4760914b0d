package org.txsearch.ingest.generate;

/** Writes a payout, after which nothing is left on the account. */
final class PayoutDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int SUBJECT = SHAPE.text("subject");
    private static final int ACCOUNT_ID = SHAPE.text("account_id");
    private static final int BANK_REFERENCE = SHAPE.text("bank_reference_id");
    private static final int BANK_NAME = SHAPE.text("payment_method.bank_name");
    private static final int METHOD = SHAPE.text("payment_method.type");
    private static final int INITIATED_BY = SHAPE.text("initiated_by");
    private static final int ENDING = SHAPE.money("balance.ending");
    private static final int AVAILABLE = SHAPE.money("balance.available");
    private static final Text PAYOUT = Text.of("Payout to bank account");
    private static final Text BANK_TRANSFER = Text.of("BANK_TRANSFER");
    private static final Text MERCHANT = Text.of("MERCHANT");
    private static final Text CREATED = Text.of("CREATED");
    private static final Text COMPLETED = Text.of("COMPLETED");

    private PayoutDescription() {}

    static void write(Payout payout, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        Merchant merchant = payout.merchant();
        Denomination denomination = merchant.denomination();
        Core core = new Core("PAYOUT", "T0400", Status.COMPLETED, -payout.paidOut(), denomination);
        core.write(payout, draft);
        core.writeFee(0, draft);
        Core.writePaidOut(payout, draft);
        draft.text(SUBJECT, PAYOUT);
        draft.text(ACCOUNT_ID, merchant.terms().account());
        draft.text(BANK_REFERENCE, drafting.text().token(drafting.random(), 18).build());
        draft.text(METHOD, BANK_TRANSFER);
        draft.text(BANK_NAME, merchant.country().banks().get(0));
        draft.text(INITIATED_BY, MERCHANT);
        draft.money(ENDING, 0, denomination);
        draft.money(AVAILABLE, 0, denomination);
        drafting.history().add(CREATED, payout.createdAt(), Status.PENDING);
        drafting.history().add(COMPLETED, payout.createdAt(), Status.COMPLETED, -payout.paidOut());
        drafting.history().describe(draft, denomination);
    }
}
