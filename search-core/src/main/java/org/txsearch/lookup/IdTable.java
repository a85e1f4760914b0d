package org.txsearch.lookup;

import java.util.BitSet;

/**
 * Hashes of transactions, each with the number of its week and its {@code created_at} within that week, ten bytes a slot.
 *
 * <p>It stores 32 bits of each hash: of 20 million transactions, one in 200 shares them with another. False positives are
 * possible, false negatives are not.
 */
final class IdTable {

    static final int BYTES_PER_SLOT = Integer.BYTES + Short.BYTES + Integer.BYTES;
    private static final int FIRST_SLOTS = 1 << 16;
    private static final int SPREAD = 0x9E3779B9;
    private static final double FILLED = 0.75;

    private int[] prints = new int[FIRST_SLOTS];
    /** One more than the number of the week; 0 if the slot is free. */
    private char[] weeks = new char[FIRST_SLOTS];

    /** Milliseconds since the start of the week. */
    private int[] times = new int[FIRST_SLOTS];

    private int count;

    /** Accepts an entry by the number of its week and its time within that week. */
    private interface Entry {
        boolean matches(int week, int time);
    }

    /** Returns how many entries fit into the given number of slots. */
    static long capacity(long slots) {
        return (long) (slots * FILLED);
    }

    synchronized int count() {
        return count;
    }

    /**
     * Notes that a transaction is, or may be, in a week.
     *
     * @param time its {@code created_at}, in milliseconds since the start of the week
     */
    synchronized void add(long hash, int week, int time) {
        if (put((int) hash, (char) (week + 1), time)) {
            count++;
            if (count > capacity(prints.length)) {
                rehash(prints.length * 2, 0);
            }
        }
    }

    /** Returns whether the transaction may be stored in another week, or in this one with another time. */
    boolean hasOther(long hash, int week, int time) {
        return any(hash, (storedWeek, storedTime) -> storedWeek != week || storedTime != time);
    }

    /** Returns whether the transaction may be stored in this week with this time. */
    boolean has(long hash, int week, int time) {
        return any(hash, (storedWeek, storedTime) -> storedWeek == week && storedTime == time);
    }

    /** Returns the numbers of the weeks that the transaction may be in. */
    BitSet weeks(long hash) {
        BitSet found = new BitSet();
        any(hash, (week, time) -> {
            found.set(week);
            return false;
        });
        return found;
    }

    private synchronized boolean any(long hash, Entry wanted) {
        int print = (int) hash;
        for (int at = slot(print); weeks[at] != 0; at = next(at)) {
            if (prints[at] == print && wanted.matches(weeks[at] - 1, times[at])) {
                return true;
            }
        }
        return false;
    }

    synchronized void remove(int week) {
        rehash(prints.length, week + 1);
    }

    private boolean put(int print, char week, int time) {
        int at = slot(print);
        while (weeks[at] != 0) {
            if (prints[at] == print && weeks[at] == week && times[at] == time) {
                return false;
            }
            at = next(at);
        }
        prints[at] = print;
        weeks[at] = week;
        times[at] = time;
        return true;
    }

    private int slot(int print) {
        return print * SPREAD >>> Integer.numberOfLeadingZeros(prints.length - 1);
    }

    private int next(int slot) {
        return slot + 1 & prints.length - 1;
    }

    private void rehash(int slots, int without) {
        int[] oldPrints = prints;
        char[] oldWeeks = weeks;
        int[] oldTimes = times;
        prints = new int[slots];
        weeks = new char[slots];
        times = new int[slots];
        count = 0;
        for (int i = 0; i < oldPrints.length; i++) {
            if (oldWeeks[i] != 0 && oldWeeks[i] != without && put(oldPrints[i], oldWeeks[i], oldTimes[i])) {
                count++;
            }
        }
    }
}
