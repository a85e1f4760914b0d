package org.txsearch.api.payouts;

/** The reasons why a payout is not the net of its transactions. */
enum DifferenceCode {
    NO_PAYOUT_ID("The payout's transaction has no payout_id, so nothing states which transactions it pays."),
    NO_PAYOUT_TRANSACTION(
            "No transaction of type PAYOUT has this payout_id: the money has not been sent, or its record has not"
                    + " arrived."),
    PAYOUT_PENDING("The payout is pending: its money has not been sent."),
    PAYOUT_FAILED("The payout is DENIED, FAILED or CANCELLED: its money was not sent."),
    NO_TRANSACTIONS("No other transaction has this payout_id, so nothing states which transactions it pays."),
    PENDING_TRANSACTIONS("The difference is what the transactions add up to that are pending."),
    OTHER_CURRENCY("Transactions of the payout are in a currency that the payout is not in."),
    AMOUNT_DIFFERS("");

    final String detail;

    DifferenceCode(String detail) {
        this.detail = detail;
    }
}
