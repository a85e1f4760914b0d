package org.txsearch.ingest.generate;

/** Writes the approval, the capture and the settlement of a sale, and notes each as a step of its life. */
final class CaptureDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int CODE = SHAPE.text("authorization.code");
    private static final int AUTHORIZED_AT = SHAPE.number("authorization.authorized_at");
    private static final int EXPIRES_AT = SHAPE.number("authorization.expires_at");
    private static final int CAPTURED_AT = SHAPE.number("authorization.captured_at");
    private static final int AUTHORIZED_AMOUNT = SHAPE.money("authorization.authorized_amount");
    private static final int CAPTURED_AMOUNT = SHAPE.money("authorization.captured_amount");
    private static final int REFUNDED_AMOUNT = SHAPE.money("authorization.refunded_amount");
    private static final int CAPTURE_COUNT = SHAPE.number("authorization.capture_count");

    private static final Text CREATED = Text.of("CREATED");
    private static final Text AUTHORIZED = Text.of("AUTHORIZED");
    private static final Text CAPTURED = Text.of("CAPTURED");
    private static final Text REFUNDED = Text.of("REFUNDED");
    private static final Text DISPUTED = Text.of("DISPUTED");
    private static final Text REVERSED = Text.of("REVERSED");
    private static final long LONGEST_APPROVAL = 1_500;

    private CaptureDescription() {}

    static void write(Sale sale, Drafting drafting) {
        EventHistory history = drafting.history();
        history.add(CREATED, sale.createdAt(), Status.PENDING);
        boolean approved = sale.status() == Status.AUTHORIZED
                || sale.status() == Status.CANCELLED
                || sale.status().isCaptured();
        if (approved && sale.checkout().instrument().kind().isAuthorized()) {
            writeApproval(sale, drafting);
        }
        if (sale.status().isCaptured()) {
            writeCapture(sale, drafting);
        } else if (sale.status() != Status.PENDING && sale.status() != Status.AUTHORIZED) {
            history.add(Text.of(sale.status().name()), ended(sale, drafting), sale.status());
        }
    }

    private static void writeApproval(Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        RandomStream random = drafting.random();
        Denomination denomination = sale.checkout().denomination();
        long latest = sale.status().isCaptured() ? sale.capturedAt() : sale.createdAt();
        long authorizedAt = Math.min(latest, sale.createdAt() + random.between(200, LONGEST_APPROVAL));
        draft.text(CODE, drafting.text().token(random, 6).build());
        draft.number(AUTHORIZED_AT, authorizedAt);
        draft.number(EXPIRES_AT, authorizedAt + 7 * Horizon.DAY);
        draft.money(AUTHORIZED_AMOUNT, sale.amount(), denomination);
        drafting.history().add(AUTHORIZED, authorizedAt, Status.AUTHORIZED);
    }

    private static void writeCapture(Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        EventHistory history = drafting.history();
        Denomination denomination = sale.checkout().denomination();
        draft.number(CAPTURED_AT, sale.capturedAt());
        draft.money(CAPTURED_AMOUNT, sale.amount(), denomination);
        draft.number(CAPTURE_COUNT, 1);
        history.add(CAPTURED, sale.capturedAt(), Status.COMPLETED, sale.amount());
        Settling settling = sale.settling();
        if (settling != null) {
            Core.writeSettled(settling, drafting);
            SettlementDescription.write(sale.merchant(), sale.amount(), denomination, settling, drafting);
        }
        if (!sale.refunds().isEmpty()) {
            draft.money(REFUNDED_AMOUNT, sale.refunded(), denomination);
            writeRefunds(sale, history);
        }
        Dispute dispute = sale.dispute();
        if (dispute != null) {
            history.add(DISPUTED, dispute.createdAt(), null);
            if (dispute.outcome() == Dispute.Outcome.LOST) {
                history.add(REVERSED, dispute.decidedAt(), Status.REVERSED, -sale.amount());
            }
        }
    }

    private static void writeRefunds(Sale sale, EventHistory history) {
        for (Refund refund : sale.refunds()) {
            // Two refunds are both partial, so that the order in which they happen does not matter.
            history.add(REFUNDED, refund.createdAt(), sale.status(), -refund.refunded());
        }
    }

    private static long ended(Sale sale, Drafting drafting) {
        return drafting.horizon().after(sale.createdAt(), 1, LONGEST_APPROVAL, drafting.random());
    }
}
