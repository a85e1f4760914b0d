package org.txsearch.cli.backup;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.cli.rebuild.WeekLedger;
import tools.jackson.databind.JsonNode;

/** Ledgers as JSON: a line for each day and currency; of the later ledger only what differs from the earlier one. */
final class LedgerLines {

    private static final int MEMBERS_OF_KEY = 2;
    private static final WeekLedger EMPTY = WeekLedger.of(new TreeMap<>());

    private LedgerLines() {}

    static Map<String, Object> members(WeekLedger before, WeekLedger after) {
        return Map.of("before", changes(EMPTY, before), "changes", changes(before, after));
    }

    /** Days and currencies in which the later ledger differs; a line without counts where it has nothing there. */
    static List<List<Object>> changes(WeekLedger before, WeekLedger after) {
        return WeekLedger.keys(before, after).stream()
                .filter(key -> !before.at(key).equals(after.at(key)))
                .map(key -> line(key, after.at(key)))
                .toList();
    }

    private static List<Object> line(WeekLedger.Key key, WeekLedger.Entry entry) {
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

    static WeekLedger ledger(JsonNode lines) {
        return changed(EMPTY, lines);
    }

    static WeekLedger changed(WeekLedger before, JsonNode lines) {
        SortedMap<WeekLedger.Key, WeekLedger.Entry> entries = new TreeMap<>(before.entries());
        for (JsonNode line : lines) {
            WeekLedger.Key key = new WeekLedger.Key(
                    LocalDate.parse(line.path(0).asString()), line.path(1).asString());
            if (line.size() == MEMBERS_OF_KEY) {
                entries.remove(key);
            } else {
                entries.put(
                        key,
                        new WeekLedger.Entry(
                                line.path(2).asLong(),
                                new BigInteger(line.path(3).asString()),
                                new BigInteger(line.path(4).asString()),
                                new BigInteger(line.path(5).asString()),
                                line.path(6).asLong()));
            }
        }
        return WeekLedger.of(entries);
    }
}
