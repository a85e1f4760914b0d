package org.txsearch.api.paypal;

import java.math.BigInteger;

/** A balance in minor units of the currency with that code. */
record AccountBalance(String currency, BigInteger units) {}
