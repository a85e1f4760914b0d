package org.txsearch.alternatives;

import java.time.LocalDate;

/** A day's transactions of one currency; amounts are signed and in the currency's smallest unit. */
public record DaySum(LocalDate day, String currency, long count, long gross, long fee, long net) {}
