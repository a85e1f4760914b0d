package org.txsearch.ingest.generate;

import java.util.List;

/** Writes what the acquirer, the network and the risk check said. */
final class ProcessingDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int NAME = SHAPE.text("processor.name");
    private static final int MERCHANT_ACCOUNT = SHAPE.text("processor.merchant_account");
    private static final int RESPONSE_CODE = SHAPE.text("processor.response_code");
    private static final int RESPONSE_TEXT = SHAPE.text("processor.response_text");
    private static final int AVS_RESULT = SHAPE.text("processor.avs_result");
    private static final int SECURITY_CODE_RESULT = SHAPE.text("processor.security_code_result");
    private static final int NETWORK_TRANSACTION_ID = SHAPE.text("processor.network_transaction_id");
    private static final int RETRIEVAL_REFERENCE = SHAPE.text("processor.retrieval_reference");
    private static final int ACQUIRER_REFERENCE = SHAPE.text("processor.acquirer_reference");
    private static final int RISK_SCORE = SHAPE.number("risk.score");
    private static final int RISK_LEVEL = SHAPE.text("risk.level");
    private static final int RISK_DECISION = SHAPE.text("risk.decision");
    private static final int RISK_RULE = SHAPE.text("risk.rule");

    private record Answer(Text code, Text words) {

        static Answer of(String code, String words) {
            return new Answer(Text.of(code), Text.of(words));
        }
    }

    private static final Answer APPROVED = Answer.of("00", "Approved");
    private static final List<Answer> REFUSALS = List.of(
            Answer.of("05", "Do not honour"),
            Answer.of("51", "Insufficient funds"),
            Answer.of("54", "Expired card"),
            Answer.of("61", "Exceeds limit"),
            Answer.of("65", "Authentication required"));
    private static final Answer BROKEN = Answer.of("96", "System malfunction");
    private static final List<Text> AVS = Text.all("Y", "Y", "Y", "A", "Z", "U");
    private static final Text MATCH = Text.of("M");
    private static final Text TWELVE_DIGITS = Text.of("############");
    private static final int ELEVATED = 50;
    private static final int HIGHEST = 85;

    private ProcessingDescription() {}

    static void write(Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        RandomStream random = drafting.random();
        TextBuilder text = drafting.text();
        boolean denied = sale.status() == Status.DENIED;
        boolean approved = !denied && sale.status() != Status.FAILED;
        writeAcquirer(sale.merchant(), draft);
        if (sale.checkout().instrument().kind().isAuthorized()) {
            Answer answer = approved ? APPROVED : denied ? random.pick(REFUSALS) : BROKEN;
            draft.text(RESPONSE_CODE, answer.code());
            draft.text(RESPONSE_TEXT, answer.words());
            draft.text(NETWORK_TRANSACTION_ID, text.token(random, 15).build());
            draft.text(RETRIEVAL_REFERENCE, text.pattern(TWELVE_DIGITS, random).build());
            if (sale.checkout().store() == null) {
                draft.text(AVS_RESULT, random.pick(AVS));
                draft.text(SECURITY_CODE_RESULT, MATCH);
            }
        }
        writeRisk(denied, draft, random);
    }

    /** Writes the acquirer and the reference that it gave to a movement of its own. */
    static void writeReference(Merchant merchant, Drafting drafting) {
        writeAcquirer(merchant, drafting.draft());
        drafting.draft()
                .text(
                        ACQUIRER_REFERENCE,
                        drafting.text().token(drafting.random(), 23).build());
    }

    private static void writeAcquirer(Merchant merchant, RecordDraft draft) {
        draft.text(NAME, merchant.terms().acquirer());
        draft.text(MERCHANT_ACCOUNT, merchant.terms().account());
    }

    private static void writeRisk(boolean denied, RecordDraft draft, RandomStream random) {
        int score = denied ? 30 + random.below(71) : Math.min(random.below(HIGHEST), random.below(HIGHEST));
        draft.number(RISK_SCORE, score);
        draft.text(RISK_LEVEL, Text.of(score >= HIGHEST ? "HIGHEST" : score >= ELEVATED ? "ELEVATED" : "NORMAL"));
        draft.text(RISK_DECISION, Text.of(score >= HIGHEST ? "REJECT" : score >= ELEVATED ? "REVIEW" : "ACCEPT"));
        draft.text(RISK_RULE, score >= ELEVATED ? Text.of("velocity-by-card") : null);
    }
}
