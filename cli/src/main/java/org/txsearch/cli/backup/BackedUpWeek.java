package org.txsearch.cli.backup;

import java.util.ArrayList;
import java.util.List;
import org.txsearch.cli.rebuild.WeekLedger;
import org.txsearch.week.IsoWeek;

/**
 * A week in a backup, with its ledgers just before the copy and just after.
 *
 * <p>Counts and sums of versions only ever grow. Where both ledgers are equal, nothing was written meanwhile, and the copy is
 * known to the cent; elsewhere it lies between the two.
 *
 * @param index the generation that was copied
 * @param before its days and currencies before the copy
 * @param after the same after it
 */
public record BackedUpWeek(IsoWeek week, String index, WeekLedger before, WeekLedger after) {

    /** How many transactions it held when the backup began. */
    public long documents() {
        return before.entries().values().stream()
                .mapToLong(WeekLedger.Entry::count)
                .sum();
    }

    /** In how many days and currencies something was written during the copy. */
    public int moving() {
        return LedgerLines.changes(before, after).size();
    }

    /** A line for each day and currency in which the restored ledger is not what was copied. */
    List<String> faults(WeekLedger restored) {
        List<String> faults = new ArrayList<>();
        for (WeekLedger.Key key : WeekLedger.keys(before, after, restored)) {
            WeekLedger.Entry first = before.at(key);
            WeekLedger.Entry last = after.at(key);
            WeekLedger.Entry now = restored.at(key);
            boolean isUnchanged = first.equals(last);
            if (isUnchanged ? !first.equals(now) : !isBetween(first, now, last)) {
                faults.add(week + " " + key + ": " + first + (isUnchanged ? "" : " to " + last) + " in the backup, "
                        + now + " restored");
            }
        }
        return faults;
    }

    private static boolean isBetween(WeekLedger.Entry one, WeekLedger.Entry now, WeekLedger.Entry other) {
        return isBetween(one.count(), now.count(), other.count())
                && (one.versions() < 0
                        || other.versions() < 0
                        || isBetween(one.versions(), now.versions(), other.versions()));
    }

    private static boolean isBetween(long one, long now, long other) {
        return now >= Math.min(one, other) && now <= Math.max(one, other);
    }
}
