package org.txsearch.ingest.generate;

import java.util.List;

/** Writes how the card was read and whether its holder was authenticated. */
final class CardCheckDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int ENTRY_MODE = SHAPE.text("payment_method.entry_mode");
    private static final int VERSION = SHAPE.text("payment_method.three_d_secure.version");
    private static final int STATUS = SHAPE.text("payment_method.three_d_secure.status");
    private static final int ECI = SHAPE.text("payment_method.three_d_secure.eci");
    private static final int LIABILITY_SHIFTED = SHAPE.number("payment_method.three_d_secure.liability_shifted");
    private static final List<Text> IN_STORE =
            Text.all("CONTACTLESS", "CONTACTLESS", "CONTACTLESS", "CHIP", "MAGSTRIPE");
    private static final Text ECOMMERCE = Text.of("ECOMMERCE");
    private static final List<Text> VERSIONS = Text.all("2.2.0", "2.2.0", "2.3.1", "2.1.0");
    private static final int AUTHENTICATED_SHARE = 600;

    private CardCheckDescription() {}

    static void write(Sale sale, Drafting drafting) {
        Checkout checkout = sale.checkout();
        if (!checkout.instrument().kind().isAuthorized()) {
            return;
        }
        RecordDraft draft = drafting.draft();
        RandomStream random = drafting.random();
        if (checkout.store() != null) {
            draft.text(ENTRY_MODE, random.pick(IN_STORE));
            return;
        }
        draft.text(ENTRY_MODE, ECOMMERCE);
        if (random.perThousand(AUTHENTICATED_SHARE)) {
            boolean authenticated = sale.status() != Status.DENIED && random.perThousand(920);
            draft.text(VERSION, random.pick(VERSIONS));
            draft.text(STATUS, Text.of(authenticated ? "Y" : "N"));
            draft.text(ECI, Text.of(authenticated ? "05" : "07"));
            draft.bool(LIABILITY_SHIFTED, authenticated);
        }
    }
}
