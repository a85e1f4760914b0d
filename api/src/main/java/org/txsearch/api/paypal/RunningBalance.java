package org.txsearch.api.paypal;

import java.time.Instant;
import java.util.List;

/** The balances after each row of a page, in the order of its rows and each in the row's currency. */
record RunningBalance(List<AccountBalance> afterRows, Instant asOf) {}
