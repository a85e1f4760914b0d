package org.txsearch.document;

import java.nio.charset.StandardCharsets;

/** Writes instants as JSON strings, RFC 3339 in UTC with milliseconds; years 0000 to 9999. */
final class InstantBytes {

    /** How many bytes each takes, its quotes included. */
    static final int LENGTH = 26;

    private static final long MILLIS_PER_DAY = 86_400_000;

    private final byte[] date = "\"0000-00-00T".getBytes(StandardCharsets.US_ASCII);
    private long dateDay = Long.MIN_VALUE;

    /** Writes one to that place, and says where it ends. */
    int write(byte[] to, int start, long epochMillis) {
        long day = Math.floorDiv(epochMillis, MILLIS_PER_DAY);
        int millis = (int) (epochMillis - day * MILLIS_PER_DAY);
        if (day != dateDay) {
            writeDate(day);
        }
        System.arraycopy(date, 0, to, start, date.length);
        int at = start + date.length;
        twoDigits(to, at, millis / 3_600_000);
        to[at + 2] = ':';
        twoDigits(to, at + 3, millis / 60_000 % 60);
        to[at + 5] = ':';
        twoDigits(to, at + 6, millis / 1000 % 60);
        to[at + 8] = '.';
        twoDigits(to, at + 9, millis % 1000 / 10);
        to[at + 11] = (byte) ('0' + millis % 10);
        to[at + 12] = 'Z';
        to[at + 13] = '"';
        return at + 14;
    }

    /** The times of a transaction are mostly of one day, and so are those of its neighbours. */
    private void writeDate(long day) {
        // Civil date from days, after Howard Hinnant's "chrono-compatible low-level date algorithms".
        long shifted = day + 719_468;
        long era = Math.floorDiv(shifted, 146_097L);
        int dayOfEra = (int) (shifted - era * 146_097);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int marchMonth = (5 * dayOfYear + 2) / 153;
        int dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1;
        int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        int year = (int) (yearOfEra + era * 400) + (month <= 2 ? 1 : 0);
        twoDigits(date, 1, year / 100);
        twoDigits(date, 3, year % 100);
        twoDigits(date, 6, month);
        twoDigits(date, 9, dayOfMonth);
        dateDay = day;
    }

    private static void twoDigits(byte[] to, int at, int value) {
        to[at] = (byte) ('0' + value / 10);
        to[at + 1] = (byte) ('0' + value % 10);
    }
}
