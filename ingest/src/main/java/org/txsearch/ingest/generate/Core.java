package org.txsearch.ingest.generate;

/**
 * The heart of a transaction, which each of them has.
 *
 * @param type its type
 * @param eventCode its event code
 * @param status its status
 * @param amount its amount, positive if the merchant gets it
 * @param denomination the currency of the amount
 */
record Core(String type, String eventCode, Status status, long amount, Denomination denomination) {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int ID = SHAPE.text("id");
    private static final int MERCHANT_ID = SHAPE.text("merchant_id");
    private static final int TYPE = SHAPE.number("type");
    private static final int EVENT_CODE = SHAPE.text("event_code");
    private static final int STATUS = SHAPE.number("status");
    private static final int DIRECTION = SHAPE.number("direction");
    private static final int CREATED_AT = SHAPE.number("created_at");
    private static final int AMOUNT = SHAPE.money("amount");
    private static final int FEE = SHAPE.money("fee");
    private static final int NET = SHAPE.money("net");
    private static final int SETTLED_AT = SHAPE.number("settled_at");
    private static final int PAYOUT_ID = SHAPE.text("payout_id");
    private static final int RELATED_ID = SHAPE.text("related_id");
    private static final int RELATED_TYPE = SHAPE.text("related_type");
    private static final Text TRANSACTION = Text.of("TRANSACTION");
    private static final Text PAID_OUT = Text.of("PAID_OUT");
    private static final Text SETTLED = Text.of("SETTLED");

    void write(Planned transaction, RecordDraft draft) {
        draft.text(ID, transaction.id());
        draft.text(MERCHANT_ID, transaction.merchant().id());
        draft.number(TYPE, SHAPE.symbol("type", type));
        draft.text(EVENT_CODE, Text.of(eventCode));
        draft.number(STATUS, SHAPE.symbol("status", status.name()));
        draft.number(DIRECTION, SHAPE.symbol("direction", amount < 0 ? "DEBIT" : "CREDIT"));
        draft.number(CREATED_AT, transaction.createdAt());
        draft.money(AMOUNT, amount, denomination);
    }

    /** Writes what the processor kept, not negative, and what is left. */
    void writeFee(long fee, RecordDraft draft) {
        draft.money(FEE, -fee, denomination);
        draft.money(NET, amount - fee, denomination);
    }

    /** Writes the transaction that this one belongs to. */
    static void writeRelated(Planned related, RecordDraft draft) {
        draft.text(RELATED_ID, related.id());
        draft.text(RELATED_TYPE, TRANSACTION);
    }

    /** Writes when the money was settled and where it went, and notes both. */
    static void writeSettled(Settling settling, Drafting drafting) {
        drafting.draft().number(SETTLED_AT, settling.settledAt());
        drafting.history().add(SETTLED, settling.settledAt(), null);
        Payout payout = settling.payout();
        if (payout != null) {
            drafting.draft().text(PAYOUT_ID, payout.payoutId());
            drafting.history().add(PAID_OUT, payout.createdAt(), null);
        }
    }

    /** Writes the settlement and the payout of a payout itself. */
    static void writePaidOut(Payout payout, RecordDraft draft) {
        draft.number(SETTLED_AT, payout.createdAt());
        draft.text(PAYOUT_ID, payout.payoutId());
    }
}
