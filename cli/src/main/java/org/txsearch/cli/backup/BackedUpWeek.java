package org.txsearch.cli.backup;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.WeekLedger;
import org.txsearch.week.IsoWeek;

/**
 * A week in a backup, with what it held just before its copy and just after.
 *
 * <p>Counts and sums of versions only ever grow. Where both are the same, nothing was written meanwhile, and what was copied
 * is known to the cent; elsewhere it is known to lie in between.
 *
 * @param week the week
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

    /** In how many days and currencies something was written while the copy was made. */
    public int moving() {
        return LedgerLines.changes(before, after).size();
    }

    /** Where that is not what was copied, a line for each day and currency. */
    List<String> faults(WeekLedger restored) {
        TreeSet<WeekLedger.Key> keys = new TreeSet<>(before.entries().keySet());
        keys.addAll(after.entries().keySet());
        keys.addAll(restored.entries().keySet());
        List<String> faults = new ArrayList<>();
        for (WeekLedger.Key key : keys) {
            WeekLedger.Entry least = before.entries().get(key);
            WeekLedger.Entry most = after.entries().get(key);
            WeekLedger.Entry now = restored.entries().get(key);
            boolean isRight = Objects.equals(least, most) ? Objects.equals(least, now) : isBetween(least, now, most);
            if (!isRight) {
                faults.add(week + " " + key + ": " + text(least)
                        + (Objects.equals(least, most) ? "" : " to " + text(most)) + " in the backup, " + text(now)
                        + " restored");
            }
        }
        return faults;
    }

    private static boolean isBetween(
            WeekLedger.@Nullable Entry one, WeekLedger.@Nullable Entry now, WeekLedger.@Nullable Entry other) {
        return isBetween(count(one), count(now), count(other))
                && (versions(one) < 0
                        || versions(other) < 0
                        || isBetween(versions(one), versions(now), versions(other)));
    }

    private static boolean isBetween(long one, long now, long other) {
        return now >= Math.min(one, other) && now <= Math.max(one, other);
    }

    private static long count(WeekLedger.@Nullable Entry entry) {
        return entry == null ? 0 : entry.count();
    }

    private static long versions(WeekLedger.@Nullable Entry entry) {
        return entry == null ? 0 : entry.versions();
    }

    private static String text(WeekLedger.@Nullable Entry entry) {
        return entry == null ? "nothing" : entry.toString();
    }
}
