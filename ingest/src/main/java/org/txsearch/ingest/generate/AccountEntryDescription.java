package org.txsearch.ingest.generate;

/** Writes a fee, a transfer or an adjustment. */
final class AccountEntryDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int SUBJECT = SHAPE.text("subject");
    private static final int ACCOUNT_ID = SHAPE.text("account_id");
    private static final int INITIATED_BY = SHAPE.text("initiated_by");
    private static final int CHANNEL = SHAPE.text("channel");
    private static final int SETTLED_AT = SHAPE.number("settled_at");
    private static final Text API = Text.of("API");
    private static final Text MERCHANT = Text.of("MERCHANT");
    private static final Text POSTED = Text.of("POSTED");

    private AccountEntryDescription() {}

    static void write(AccountEntry entry, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        AccountEntry.Kind kind = entry.kind();
        Core core = new Core(kind.type(), kind.eventCode(), Status.COMPLETED, entry.amount(), entry.denomination());
        core.write(entry, draft);
        core.writeFee(0, draft);
        draft.text(SUBJECT, Text.of(kind.subject()));
        draft.text(ACCOUNT_ID, entry.merchant().terms().account());
        draft.text(INITIATED_BY, MERCHANT);
        draft.text(CHANNEL, API);
        draft.number(SETTLED_AT, entry.createdAt());
        ProcessingDescription.writeReference(entry.merchant(), drafting);
        Sale sale = entry.sale();
        if (sale != null) {
            Core.writeRelated(sale, draft);
            ReferenceDescription.writeNumbers(sale, drafting);
        }
        drafting.history().add(POSTED, entry.createdAt(), Status.COMPLETED, entry.amount());
        drafting.history().describe(draft, entry.denomination());
    }
}
