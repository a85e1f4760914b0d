package org.txsearch.ingest.generate;

import java.util.List;

/** Writes where the invoice and the goods went. */
final class DeliveryDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final AddressSlots BILLING = new AddressSlots("billing_address");
    private static final AddressSlots SHIPPING = new AddressSlots("shipping.address");
    private static final int RECEIVER = SHAPE.text("shipping.name");
    private static final int METHOD = SHAPE.text("shipping.method");
    private static final int CARRIER = SHAPE.text("shipping.carrier");
    private static final int TRACKING_NUMBER = SHAPE.text("shipping.tracking_number");
    private static final int SHIPPED_AT = SHAPE.number("shipping.shipped_at");
    private static final int DELIVERED_AT = SHAPE.number("shipping.delivered_at");
    private static final List<Text> METHODS = Text.all("Standard", "Standard", "Express", "Pick-up point");
    private static final List<Text> CARRIERS = Text.all("DHL", "UPS", "FedEx", "DPD", "GLS", "National post");
    private static final int ELSEWHERE_SHARE = 120;

    private DeliveryDescription() {}

    static void write(Sale sale, Address home, Drafting drafting) {
        if (sale.checkout().store() != null) {
            return;
        }
        RecordDraft draft = drafting.draft();
        BILLING.write(home, draft);
        if (!sale.checkout().isShipped()) {
            return;
        }
        RandomStream random = drafting.random();
        TextBuilder text = drafting.text();
        Address target = random.perThousand(ELSEWHERE_SHARE) ? Address.in(home.country(), random, text) : home;
        SHIPPING.write(target, draft);
        draft.text(RECEIVER, sale.checkout().person().name());
        draft.text(METHOD, random.pick(METHODS));
        if (sale.status().isCaptured()) {
            writeParcel(sale, drafting);
        }
    }

    private static void writeParcel(Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        RandomStream random = drafting.random();
        long last = drafting.horizon().last();
        long shippedAt = sale.capturedAt() + random.between(4 * Horizon.HOUR, 2 * Horizon.DAY);
        long deliveredAt = shippedAt + random.between(10 * Horizon.HOUR, 5 * Horizon.DAY);
        draft.text(CARRIER, random.pick(CARRIERS));
        draft.text(TRACKING_NUMBER, drafting.text().token(random, 12).build());
        if (shippedAt <= last) {
            draft.number(SHIPPED_AT, shippedAt);
        }
        if (deliveredAt <= last) {
            draft.number(DELIVERED_AT, deliveredAt);
        }
    }
}
