package org.txsearch.api.paypal;

import java.math.BigInteger;

/** A balance in minor units of a currency. */
record AccountBalance(String currency, BigInteger units) {}
