package org.txsearch.ingest.generate;

import java.util.List;

/** Writes who paid: all of it follows from the person, so that it is the same at every payment. */
final class PayerDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int ID = SHAPE.text("payer.id");
    private static final int NAME = SHAPE.text("payer.name");
    private static final int EMAIL = SHAPE.text("payer.email");
    private static final int COUNTRY_CODE = SHAPE.text("payer.country_code");
    private static final int STATUS = SHAPE.text("payer.status");
    private static final int PREFIX = SHAPE.text("payer.prefix");
    private static final int GIVEN_NAME = SHAPE.text("payer.given_name");
    private static final int SURNAME = SHAPE.text("payer.surname");
    private static final int ALTERNATE_NAME = SHAPE.text("payer.alternate_name");
    private static final int PHONE_COUNTRY = SHAPE.text("payer.phone.country_code");
    private static final int PHONE_NUMBER = SHAPE.text("payer.phone.national_number");
    private static final int PHONE_EXTENSION = SHAPE.text("payer.phone.extension");
    private static final int ADDRESS_STATUS = SHAPE.text("payer.address_status");
    private static final int LOCALE = SHAPE.text("payer.locale");
    private static final int REGISTERED_AT = SHAPE.number("payer.registered_at");
    private static final AddressSlots ADDRESS = new AddressSlots("payer.address");

    private static final Text VERIFIED = Text.of("VERIFIED");
    private static final Text UNVERIFIED = Text.of("UNVERIFIED");
    private static final Text CONFIRMED = Text.of("CONFIRMED");
    private static final Text UNCONFIRMED = Text.of("UNCONFIRMED");
    private static final List<Text> PREFIXES = Text.all("Dr", "Prof.", "Mrs", "Mr");
    private static final List<Text> EXTENSIONS = Text.all("12", "204", "31");
    private static final long REGISTRATIONS_FROM = 1_262_304_000_000L;
    private static final int REGISTRATION_DAYS = 2_000;

    private PayerDescription() {}

    /** Writes the payer and returns the payer's address. */
    static Address write(Person person, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        TextBuilder text = drafting.text();
        RandomStream own = new RandomStream(RandomStream.key(person.key(), 1));
        Country country = person.country();
        draft.text(ID, text.add('p').add('_').token(own, 13).build());
        draft.text(NAME, person.name());
        draft.text(GIVEN_NAME, person.given());
        draft.text(SURNAME, person.family());
        draft.text(ALTERNATE_NAME, person.latinName());
        draft.text(PREFIX, own.perThousand(50) ? own.pick(PREFIXES) : null);
        draft.text(EMAIL, person.email());
        draft.text(COUNTRY_CODE, country.code());
        draft.text(STATUS, own.perThousand(850) ? VERIFIED : UNVERIFIED);
        draft.text(LOCALE, country.speech().locale());
        draft.text(PHONE_COUNTRY, country.speech().callingCode());
        draft.text(PHONE_NUMBER, text.pattern(country.speech().phone(), own).build());
        draft.text(PHONE_EXTENSION, own.perThousand(20) ? own.pick(EXTENSIONS) : null);
        draft.number(REGISTERED_AT, REGISTRATIONS_FROM + own.between(0, REGISTRATION_DAYS * Horizon.DAY));
        Address address = Address.in(country, own, text);
        ADDRESS.write(address, draft);
        draft.text(ADDRESS_STATUS, own.perThousand(800) ? CONFIRMED : UNCONFIRMED);
        return address;
    }
}
