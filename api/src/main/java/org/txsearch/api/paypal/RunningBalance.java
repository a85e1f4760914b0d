package org.txsearch.api.paypal;

import java.time.Instant;
import java.util.List;

/** The balances after each row of a page in its currency, in the order of rows. */
record RunningBalance(List<AccountBalance> afterRows, Instant asOf) {}
