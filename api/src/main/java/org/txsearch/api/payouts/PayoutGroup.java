package org.txsearch.api.payouts;

import org.txsearch.summary.CurrencySums;

/** The sums of the transactions of a payout with the same currency, type and status. */
record PayoutGroup(String currency, String type, String status, CurrencySums sums) {}
