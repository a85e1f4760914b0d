package org.txsearch.api.paypal;

import java.time.Instant;
import java.util.List;
import org.txsearch.api.search.MoneySum;

/** The balances after each row of a page in its currency, in the order of rows. */
record RunningBalance(List<MoneySum> afterRows, Instant asOf) {}
