package org.txsearch.api.payouts;

import org.txsearch.summary.CurrencySums;

/** The transactions of a payout that have the same currency, type and status. */
record PayoutGroup(String currency, String type, String status, CurrencySums sums) {}
