package org.txsearch.ingest.generate;

import java.util.List;

/** Writes the merchant's own numbers, words and keys. */
final class ReferenceDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int INVOICE_ID = SHAPE.text("invoice_id");
    private static final int REFERENCE = SHAPE.text("reference");
    private static final int CUSTOM_ID = SHAPE.text("custom_id");
    private static final int NOTE = SHAPE.text("note");
    private static final int SUBJECT = SHAPE.text("subject");
    private static final int LANGUAGE = SHAPE.text("language");
    private static final int STATEMENT_DESCRIPTOR = SHAPE.text("statement_descriptor");
    private static final int METADATA = SHAPE.pairs("metadata");
    private static final int ORDER_ID = SHAPE.text("order.id");
    private static final int PLACED_AT = SHAPE.number("order.placed_at");
    private static final int TAX_INCLUSIVE = SHAPE.number("order.tax_inclusive");
    private static final int PURCHASE_ORDER = SHAPE.text("order.purchase_order");

    private static final Text INVOICE = Text.of("INV-");
    private static final Text ORDER = Text.of("order-");
    private static final Text CUSTOM = Text.of("cust-");
    private static final Text PURCHASE = Text.of("PO-");
    private static final List<Text> NOTES = Text.all(
            "Please leave the parcel with the neighbour.",
            "Gracias por su compra",
            "Geschenk, bitte ohne Preis verpacken",
            "Merci de livrer avant midi",
            "Ευχαριστώ πολύ",
            "Дякую!",
            "شكرا جزيلا",
            "ありがとうございます",
            "Second half of the deposit",
            "Table for O'Brien, near the window");
    private static final List<Text> SUBJECTS =
            Text.all("Your order", "Order confirmation", "Su pedido", "Ihre Bestellung");
    private static final List<Text> CAMPAIGNS = Text.all("spring-sale", "newsletter", "partner", "retargeting", "none");
    private static final List<Text> TEAMS = Text.all("web", "shop", "wholesale", "support");
    private static final List<Text> TIERS = Text.all("basic", "silver", "gold");
    private static final Text CAMPAIGN = Text.of("campaign");
    private static final Text TEAM = Text.of("team");
    private static final Text TIER = Text.of("loyalty_tier");

    private ReferenceDescription() {}

    /** Writes the numbers under which a sale is known, also where another transaction refers to it. */
    static void writeNumbers(Sale sale, Drafting drafting) {
        TextBuilder text = drafting.text();
        long number = sale.number() + 1;
        drafting.draft().text(INVOICE_ID, text.add(INVOICE).number(number, 6).build());
        drafting.draft().text(REFERENCE, text.add(ORDER).number(number, 1).build());
    }

    /** Writes everything else that the merchant says about a sale. */
    static void writeWords(Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        RandomStream random = drafting.random();
        TextBuilder text = drafting.text();
        long number = sale.number() + 1;
        draft.text(STATEMENT_DESCRIPTOR, sale.merchant().name());
        draft.text(LANGUAGE, sale.checkout().person().country().speech().language());
        draft.text(NOTE, random.perThousand(120) ? random.pick(NOTES) : null);
        draft.text(SUBJECT, random.perThousand(150) ? random.pick(SUBJECTS) : null);
        if (random.perThousand(250)) {
            draft.text(CUSTOM_ID, text.add(CUSTOM).token(random, 8).build());
        }
        draft.text(ORDER_ID, text.add(ORDER).number(number, 1).build());
        draft.number(PLACED_AT, sale.createdAt() - random.between(0, 10 * Horizon.MINUTE));
        draft.bool(TAX_INCLUSIVE, false);
        if (random.perThousand(30)) {
            draft.text(
                    PURCHASE_ORDER,
                    text.add(PURCHASE).number(random.below(100_000), 5).build());
        }
        writeMetadata(draft, random);
    }

    private static void writeMetadata(RecordDraft draft, RandomStream random) {
        if (random.perThousand(450)) {
            draft.pair(METADATA, CAMPAIGN, random.pick(CAMPAIGNS));
        }
        if (random.perThousand(350)) {
            draft.pair(METADATA, TEAM, random.pick(TEAMS));
        }
        if (random.perThousand(250)) {
            draft.pair(METADATA, TIER, random.pick(TIERS));
        }
    }
}
