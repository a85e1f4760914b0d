package org.txsearch.cli.rebuild;

import java.time.LocalDate;

/** A day in UTC and a currency. */
public record LedgerKey(LocalDate day, String currency) implements Comparable<LedgerKey> {
    @Override
    public int compareTo(LedgerKey other) {
        int byDay = day.compareTo(other.day);
        return byDay != 0 ? byDay : currency.compareTo(other.currency);
    }

    @Override
    public String toString() {
        return day + " " + currency;
    }
}
