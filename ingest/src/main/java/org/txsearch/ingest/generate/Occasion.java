package org.txsearch.ingest.generate;

/** What a payment was made for, as its event code tells. */
enum Occasion {
    CHECKOUT("T0006"),
    SUBSCRIPTION("T0002"),
    AUCTION("T0004"),
    DONATION("T0013"),
    IN_STORE("T0018");

    private final String eventCode;

    Occasion(String eventCode) {
        this.eventCode = eventCode;
    }

    String eventCode() {
        return eventCode;
    }

    static Occasion of(Sale sale, RandomStream random) {
        if (sale.checkout().store() != null) {
            return IN_STORE;
        }
        return switch (sale.merchant().industry().name()) {
            case "CHARITY" -> DONATION;
            case "SOFTWARE" -> random.perThousand(600) ? SUBSCRIPTION : CHECKOUT;
            case "HOME", "ELECTRONICS" -> random.perThousand(20) ? AUCTION : CHECKOUT;
            default -> CHECKOUT;
        };
    }
}
