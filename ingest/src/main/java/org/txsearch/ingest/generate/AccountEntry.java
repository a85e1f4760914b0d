package org.txsearch.ingest.generate;

import org.jspecify.annotations.Nullable;

/** A movement on the merchant's account that no payer took part in: a fee, a transfer, an adjustment. */
final class AccountEntry extends Planned {

    private final Kind kind;
    private final long amount;
    private final Denomination denomination;
    private final @Nullable Sale sale;

    /** What moved the money. */
    enum Kind {
        PAYMENT_FEE("FEE", "T0107", "Fee for a payment"),
        MONTHLY_FEE("FEE", "T0100", "Monthly account fee"),
        TRANSFER("TRANSFER", "T0300", "Transfer between own accounts"),
        ADJUSTMENT("ADJUSTMENT", "T1200", "Correction of the account");

        private final String type;
        private final String eventCode;
        private final String subject;

        Kind(String type, String eventCode, String subject) {
            this.type = type;
            this.eventCode = eventCode;
            this.subject = subject;
        }

        String type() {
            return type;
        }

        String eventCode() {
            return eventCode;
        }

        String subject() {
            return subject;
        }
    }

    /** An entry of its own. */
    AccountEntry(long number, Text id, Merchant merchant, long createdAt, Kind kind, long amount) {
        super(number, id, merchant, createdAt);
        this.kind = kind;
        this.amount = amount;
        this.denomination = merchant.denomination();
        this.sale = null;
    }

    /** An entry that belongs to a payment, in its currency. */
    AccountEntry(long number, Text id, long createdAt, Kind kind, long amount, Sale sale) {
        super(number, id, sale.merchant(), createdAt);
        this.kind = kind;
        this.amount = amount;
        this.denomination = sale.checkout().denomination();
        this.sale = sale;
    }

    Kind kind() {
        return kind;
    }

    /** Positive if the merchant gets it. */
    long amount() {
        return amount;
    }

    Denomination denomination() {
        return denomination;
    }

    @Nullable
    Sale sale() {
        return sale;
    }

    @Override
    void describe(Drafting drafting) {
        AccountEntryDescription.write(this, drafting);
    }
}
