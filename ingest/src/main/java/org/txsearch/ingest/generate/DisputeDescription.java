package org.txsearch.ingest.generate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a dispute, which holds back the amount of its payment. */
final class DisputeDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int ID = SHAPE.text("dispute.id");
    private static final int REASON = SHAPE.text("dispute.reason");
    private static final int STAGE = SHAPE.text("dispute.stage");
    private static final int OUTCOME = SHAPE.text("dispute.outcome");
    private static final int AMOUNT = SHAPE.money("dispute.amount");
    private static final int OPENED_AT = SHAPE.number("dispute.opened_at");
    private static final int DUE_AT = SHAPE.number("dispute.due_at");
    private static final int SETTLED_AT = SHAPE.number("settled_at");
    private static final List<Text> REASONS =
            Text.all("FRAUDULENT", "NOT_RECEIVED", "NOT_AS_DESCRIBED", "DUPLICATE", "CREDIT_NOT_PROCESSED");
    private static final Text INQUIRY = Text.of("INQUIRY");
    private static final Text CHARGEBACK = Text.of("CHARGEBACK");
    private static final Text OPENED = Text.of("OPENED");
    private static final long DAYS_TO_ANSWER = 10;

    private DisputeDescription() {}

    static void write(Dispute dispute, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        RandomStream random = drafting.random();
        Sale sale = dispute.sale();
        Denomination denomination = sale.checkout().denomination();
        boolean open = dispute.outcome() == Dispute.Outcome.OPEN;
        new Core("DISPUTE", open ? "T1110" : "T1201", status(dispute), -sale.amount(), denomination)
                .write(dispute, draft);
        Core.writeRelated(sale, draft);
        if (sale.checkout().instrument().kind() != Instrument.Kind.CASH) {
            PayerDescription.write(sale.checkout().person(), drafting);
        }
        InstrumentDescription.write(sale.checkout(), sale, drafting);
        ReferenceDescription.writeNumbers(sale, drafting);
        ProcessingDescription.writeReference(dispute.merchant(), drafting);
        draft.text(ID, drafting.text().add(Text.of("dp_")).token(random, 16).build());
        draft.text(REASON, random.pick(REASONS));
        draft.text(STAGE, open && random.perThousand(500) ? INQUIRY : CHARGEBACK);
        draft.text(OUTCOME, Text.of(dispute.outcome().name()));
        draft.money(AMOUNT, sale.amount(), denomination);
        draft.number(OPENED_AT, dispute.createdAt());
        draft.number(DUE_AT, dispute.createdAt() + DAYS_TO_ANSWER * Horizon.DAY);
        drafting.history().add(OPENED, dispute.createdAt(), Status.PENDING);
        Status ended = open ? null : status(dispute);
        noteEnd(dispute, ended, drafting);
        drafting.history().describe(draft, denomination);
    }

    private static void noteEnd(Dispute dispute, @Nullable Status ended, Drafting drafting) {
        if (ended != null) {
            drafting.history().add(Text.of(dispute.outcome().name()), dispute.decidedAt(), ended);
            if (ended == Status.COMPLETED) {
                drafting.draft().number(SETTLED_AT, dispute.decidedAt());
            }
        }
    }

    private static Status status(Dispute dispute) {
        return switch (dispute.outcome()) {
            case OPEN -> Status.PENDING;
            case WON -> Status.CANCELLED;
            case LOST -> Status.COMPLETED;
        };
    }
}
