package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer of JSON text in UTF-8. */
public final class JsonBytes {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private static final boolean[] ESCAPED = new boolean[256];

    /** How many bytes an instant takes, its quotes included. */
    private static final int INSTANT_LENGTH = 26;

    private static final long MILLIS_PER_DAY = 86_400_000;

    static {
        for (int b = 0; b < 0x20; b++) {
            ESCAPED[b] = true;
        }
        ESCAPED['"'] = true;
        ESCAPED['\\'] = true;
    }

    private final byte[] date = "\"0000-00-00T".getBytes(StandardCharsets.US_ASCII);
    private long dateDay = Long.MIN_VALUE;
    private byte[] bytes = new byte[4096];
    private int length;

    /** Empties it; the array is kept. */
    public void clear() {
        length = 0;
    }

    /** Removes the text appended since the given length. */
    public void cutTo(int earlierLength) {
        length = earlierLength;
    }

    /** Returns how many bytes of the array are text. */
    public int length() {
        return length;
    }

    /** Returns the array that holds the text at its start; another one once it has grown. */
    public byte[] array() {
        return bytes;
    }

    public void ascii(char c) {
        ensure(1);
        bytes[length++] = (byte) c;
    }

    /** Returns the bytes of a text of ASCII. */
    public static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Appends bytes as they are. */
    public void raw(byte[] text) {
        raw(text, 0, text.length);
    }

    /** Appends bytes as they are. */
    public void raw(byte[] text, int offset, int count) {
        ensure(count);
        System.arraycopy(text, offset, bytes, length, count);
        length += count;
    }

    void number(long value) {
        if (value == Long.MIN_VALUE) {
            raw(Long.toString(value).getBytes(StandardCharsets.US_ASCII));
            return;
        }
        ensure(20);
        if (value < 0) {
            bytes[length++] = '-';
            value = -value;
        }
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + value % 10);
            value /= 10;
        }
        length += digits;
    }

    public void string(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        string(utf8, 0, utf8.length);
    }

    /** A JSON string that starts with {@link PlainJsonText}. */
    void string(byte[] start, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        ensure(2 + start.length + 6 * utf8.length);
        bytes[length++] = '"';
        System.arraycopy(start, 0, bytes, length, start.length);
        length += start.length;
        escaped(utf8, 0, utf8.length);
        bytes[length++] = '"';
    }

    /** A JSON string of {@link PlainJsonText}. */
    void plainString(byte[] ascii, int offset, int count) {
        ensure(2 + count);
        bytes[length] = '"';
        System.arraycopy(ascii, offset, bytes, length + 1, count);
        length += 2 + count;
        bytes[length - 1] = '"';
    }

    /** A JSON string of text that is known to be UTF-8. */
    void string(byte[] utf8, int offset, int count) {
        ensure(2 + 6 * count);
        bytes[length++] = '"';
        escaped(utf8, offset, count);
        bytes[length++] = '"';
    }

    private void escaped(byte[] utf8, int offset, int count) {
        byte[] to = bytes;
        int at = length;
        int end = offset + count;
        int start = offset;
        // Nearly no text has anything to escape: the text between is copied as a whole.
        for (int i = offset; i < end; i++) {
            if (ESCAPED[utf8[i] & 0xff]) {
                System.arraycopy(utf8, start, to, at, i - start);
                at = escape(to, at + i - start, utf8[i]);
                start = i + 1;
            }
        }
        System.arraycopy(utf8, start, to, at, end - start);
        length = at + end - start;
    }

    private static int escape(byte[] to, int at, byte b) {
        to[at++] = '\\';
        switch (b) {
            case '"', '\\' -> to[at++] = b;
            case '\n' -> to[at++] = 'n';
            case '\r' -> to[at++] = 'r';
            case '\t' -> to[at++] = 't';
            default -> {
                to[at++] = 'u';
                to[at++] = '0';
                to[at++] = '0';
                to[at++] = HEX[b >> 4];
                to[at++] = HEX[b & 15];
            }
        }
        return at;
    }

    /** An instant as RFC 3339 in UTC with milliseconds, in quotes; years 0000 to 9999. */
    void instant(long epochMillis) {
        long day = Math.floorDiv(epochMillis, MILLIS_PER_DAY);
        int millis = (int) (epochMillis - day * MILLIS_PER_DAY);
        if (day != dateDay) {
            writeDate(day);
        }
        byte[] to = ensure(INSTANT_LENGTH);
        System.arraycopy(date, 0, to, length, date.length);
        int at = length + date.length;
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
        length = at + 14;
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

    /** Makes room for that many more bytes and returns the array to write them to. */
    byte[] ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
        return bytes;
    }

    /** Takes over bytes that were written straight to the array up to there. */
    void advanceTo(int newLength) {
        length = newLength;
    }
}
