package org.txsearch.api.exports.jobs;

import java.math.BigInteger;

/** The sums of one currency in minor units. */
record ResultTotal(String currency, long count, BigInteger gross, BigInteger fee, BigInteger net) {}
