package org.txsearch.lookup;

import java.util.BitSet;

/**
 * Hashes of transactions with the number of the week that each is in and its {@code created_at} within that week, ten bytes
 * a slot.
 *
 * <p>Of a hash 32 bits are kept: of 20 million transactions one in 200 meets another's. It may say too much, never too
 * little.
 */
final class IdTable {

    static final int BYTES_A_SLOT = Integer.BYTES + Short.BYTES + Integer.BYTES;
    private static final int FIRST_SLOTS = 1 << 16;
    private static final int SPREAD = 0x9E3779B9;
    private static final double FILLED = 0.75;

    private int[] prints = new int[FIRST_SLOTS];
    /** One more than the number of the week; 0 if the slot is free. */
    private char[] weeks = new char[FIRST_SLOTS];

    /** Milliseconds since the start of the week. */
    private int[] times = new int[FIRST_SLOTS];

    private int count;

    /** How many entries that many slots can hold. */
    static long capacity(long slots) {
        return (long) (slots * FILLED);
    }

    synchronized int count() {
        return count;
    }

    /**
     * Notes that a transaction is, or may be, in that week.
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

    /** Whether it may be stored with another time than that one in that week, be it in another week or in the same. */
    synchronized boolean hasOther(long hash, int week, int time) {
        int print = (int) hash;
        for (int at = slot(print); weeks[at] != 0; at = next(at)) {
            if (prints[at] == print && (weeks[at] != week + 1 || times[at] != time)) {
                return true;
            }
        }
        return false;
    }

    /** The weeks that it may be in, by their numbers. */
    synchronized BitSet weeks(long hash) {
        BitSet found = new BitSet();
        int print = (int) hash;
        for (int at = slot(print); weeks[at] != 0; at = next(at)) {
            if (prints[at] == print) {
                found.set(weeks[at] - 1);
            }
        }
        return found;
    }

    /** Forgets all that was noted of a week. */
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
