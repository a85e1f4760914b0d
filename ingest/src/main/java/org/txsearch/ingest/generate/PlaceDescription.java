package org.txsearch.ingest.generate;

import java.util.List;

/** Writes where the sale was made: in a shop, or on which device. */
final class PlaceDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int CHANNEL = SHAPE.text("channel");
    private static final int STORE_ID = SHAPE.text("store_id");
    private static final int TERMINAL_ID = SHAPE.text("terminal_id");
    private static final int STORE_NAME = SHAPE.text("point_of_sale.store_name");
    private static final int STORE_CITY = SHAPE.text("point_of_sale.city");
    private static final int STORE_COUNTRY = SHAPE.text("point_of_sale.country_code");
    private static final int CASHIER_ID = SHAPE.text("point_of_sale.cashier_id");
    private static final int RECEIPT_NUMBER = SHAPE.text("point_of_sale.receipt_number");
    private static final int DEVICE_TYPE = SHAPE.text("device.type");
    private static final int OS = SHAPE.text("device.os");
    private static final int BROWSER = SHAPE.text("device.browser");
    private static final int IP_COUNTRY = SHAPE.text("device.ip_country_code");

    private static final Text POS = Text.of("POS");
    private static final Text WEB = Text.of("WEB");
    private static final Text MOBILE = Text.of("MOBILE");
    private static final Text TERMINAL = Text.of("TERMINAL");
    private static final Text RECEIPT = Text.of("R-");

    private record Device(Text type, Text os, Text browser, boolean mobile) {

        static Device of(String type, String os, String browser) {
            return new Device(Text.of(type), Text.of(os), Text.of(browser), type.equals("PHONE"));
        }
    }

    private static final List<Device> DEVICES = List.of(
            Device.of("PHONE", "Android 15", "Chrome"),
            Device.of("PHONE", "Android 14", "Samsung Internet"),
            Device.of("PHONE", "iOS 18", "Safari"),
            Device.of("PHONE", "iOS 18", "App"),
            Device.of("DESKTOP", "Windows 11", "Edge"),
            Device.of("DESKTOP", "Windows 11", "Chrome"),
            Device.of("DESKTOP", "macOS 15", "Safari"),
            Device.of("DESKTOP", "Linux", "Firefox"),
            Device.of("TABLET", "iPadOS 18", "Safari"));

    private PlaceDescription() {}

    static void write(Sale sale, Drafting drafting) {
        Merchant.Store store = sale.checkout().store();
        if (store != null) {
            writeStore(store, sale, drafting);
            return;
        }
        RecordDraft draft = drafting.draft();
        Device device = drafting.random().pick(DEVICES);
        draft.text(CHANNEL, device.mobile() ? MOBILE : WEB);
        draft.text(DEVICE_TYPE, device.type());
        draft.text(OS, device.os());
        draft.text(BROWSER, device.browser());
        draft.text(IP_COUNTRY, sale.checkout().person().country().code());
    }

    private static void writeStore(Merchant.Store store, Sale sale, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        RandomStream random = drafting.random();
        TextBuilder text = drafting.text();
        int terminal = 1 + random.below(store.terminals());
        draft.text(CHANNEL, POS);
        draft.text(DEVICE_TYPE, TERMINAL);
        draft.text(STORE_ID, store.id());
        draft.text(
                TERMINAL_ID,
                text.add(store.id()).add('-').add('T').number(terminal, 1).build());
        draft.text(STORE_NAME, store.name());
        draft.text(STORE_CITY, store.city());
        draft.text(STORE_COUNTRY, sale.merchant().country().code());
        draft.text(CASHIER_ID, text.add('C').number(1 + random.below(40), 3).build());
        draft.text(
                RECEIPT_NUMBER, text.add(RECEIPT).number(sale.number() + 1, 6).build());
    }
}
