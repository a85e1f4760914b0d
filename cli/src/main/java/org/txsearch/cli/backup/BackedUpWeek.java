package org.txsearch.cli.backup;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.cli.rebuild.LedgerEntry;
import org.txsearch.cli.rebuild.LedgerKey;
import org.txsearch.cli.rebuild.WeekLedger;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * A week in a backup, with its ledgers just before the copy and just after.
 *
 * <p>Counts and sums of versions only ever grow. If both ledgers are equal, nothing was written meanwhile, and the copy is
 * known to the cent; otherwise it lies between the two.
 *
 * @param index the generation that was copied
 * @param before its days and currencies before the copy
 * @param after its days and currencies after the copy
 */
public record BackedUpWeek(IsoWeek week, String index, WeekLedger before, WeekLedger after) {

    private static final int MEMBERS_OF_KEY = 2;
    private static final WeekLedger EMPTY = new WeekLedger(new TreeMap<>());

    /** Returns the number of its transactions when the backup began. */
    public long documents() {
        return before.entries().values().stream().mapToLong(LedgerEntry::count).sum();
    }

    /** Returns the number of days and currencies that were written to during the copy. */
    public int moving() {
        return changes(before, after).size();
    }

    /** Returns a line for each day and currency in which the restored ledger differs from the copied one. */
    List<String> faults(WeekLedger restored) {
        List<String> faults = new ArrayList<>();
        for (LedgerKey key : WeekLedger.keys(before, after, restored)) {
            LedgerEntry first = before.at(key);
            LedgerEntry last = after.at(key);
            LedgerEntry now = restored.at(key);
            boolean isUnchanged = first.equals(last);
            if (isUnchanged ? !first.equals(now) : !isBetween(first, now, last)) {
                faults.add(week + " " + key + ": " + first + (isUnchanged ? "" : " to " + last) + " in the backup, "
                        + now + " restored");
            }
        }
        return faults;
    }

    private static boolean isBetween(LedgerEntry one, LedgerEntry now, LedgerEntry other) {
        return isBetween(one.count(), now.count(), other.count())
                && (one.versions() < 0
                        || other.versions() < 0
                        || isBetween(one.versions(), now.versions(), other.versions()));
    }

    private static boolean isBetween(long one, long now, long other) {
        return now >= Math.min(one, other) && now <= Math.max(one, other);
    }

    /** Returns the members of its JSON: the lines of the earlier ledger, and of the later one only those that differ. */
    Map<String, Object> members() {
        return Map.of("index", index, "before", changes(EMPTY, before), "changes", changes(before, after));
    }

    static BackedUpWeek of(IsoWeek week, JsonNode members) {
        WeekLedger before = changed(EMPTY, members.path("before"));
        WeekLedger after = changed(before, members.path("changes"));
        return new BackedUpWeek(week, members.path("index").asString(), before, after);
    }

    /** Days and currencies in which the later ledger differs; a line without counts if it has no transactions there. */
    private static List<List<Object>> changes(WeekLedger before, WeekLedger after) {
        return WeekLedger.keys(before, after).stream()
                .filter(key -> !before.at(key).equals(after.at(key)))
                .map(key -> line(key, after.at(key)))
                .toList();
    }

    private static List<Object> line(LedgerKey key, LedgerEntry entry) {
        List<Object> line = new ArrayList<>(List.of(key.day().toString(), key.currency()));
        if (entry.count() > 0) {
            // Sums as text: not every reader of JSON keeps numbers that large.
            line.addAll(List.of(
                    entry.count(),
                    entry.amount().toString(),
                    entry.fee().toString(),
                    entry.net().toString(),
                    entry.versions()));
        }
        return line;
    }

    private static WeekLedger changed(WeekLedger before, JsonNode lines) {
        SortedMap<LedgerKey, LedgerEntry> entries = new TreeMap<>(before.entries());
        for (JsonNode line : lines) {
            LedgerKey key = new LedgerKey(
                    LocalDate.parse(line.path(0).asString()), line.path(1).asString());
            if (line.size() == MEMBERS_OF_KEY) {
                entries.remove(key);
            } else {
                entries.put(
                        key,
                        new LedgerEntry(
                                line.path(2).asLong(),
                                new BigInteger(line.path(3).asString()),
                                new BigInteger(line.path(4).asString()),
                                new BigInteger(line.path(5).asString()),
                                line.path(6).asLong()));
            }
        }
        return new WeekLedger(entries);
    }
}
