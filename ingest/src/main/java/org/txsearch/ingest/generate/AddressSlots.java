package org.txsearch.ingest.generate;

/** Writes one of the addresses of a transaction. */
final class AddressSlots {

    private final int line1;
    private final int line2;
    private final int city;
    private final int state;
    private final int postalCode;
    private final int countryCode;

    AddressSlots(String path) {
        RecordShape shape = RecordShape.TRANSACTION;
        line1 = shape.text(path + ".line1");
        line2 = shape.text(path + ".line2");
        city = shape.text(path + ".city");
        state = shape.text(path + ".state");
        postalCode = shape.text(path + ".postal_code");
        countryCode = shape.text(path + ".country_code");
    }

    void write(Address address, RecordDraft draft) {
        draft.text(line1, address.line1());
        draft.text(line2, address.line2());
        draft.text(city, address.city().name());
        draft.text(state, address.city().state());
        draft.text(postalCode, address.postalCode());
        draft.text(countryCode, address.country().code());
    }
}
