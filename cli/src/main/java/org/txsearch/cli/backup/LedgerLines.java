package org.txsearch.cli.backup;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.WeekLedger;
import tools.jackson.databind.JsonNode;

/** Ledgers as JSON: a line for each day and currency; of the second one only what differs from the first. */
final class LedgerLines {

    private static final int DAY = 0;
    private static final int CURRENCY = 1;
    private static final int COUNT = 2;
    private static final int AMOUNT = 3;
    private static final int FEE = 4;
    private static final int NET = 5;
    private static final int VERSIONS = 6;

    private LedgerLines() {}

    static List<List<Object>> lines(WeekLedger ledger) {
        List<List<Object>> lines = new ArrayList<>();
        ledger.entries().forEach((key, entry) -> lines.add(line(key, entry)));
        return lines;
    }

    /** Days and currencies in which the later ledger differs; a line without counts where it has nothing there. */
    static List<List<Object>> changes(WeekLedger before, WeekLedger after) {
        TreeSet<WeekLedger.Key> keys = new TreeSet<>(before.entries().keySet());
        keys.addAll(after.entries().keySet());
        List<List<Object>> lines = new ArrayList<>();
        for (WeekLedger.Key key : keys) {
            WeekLedger.Entry entry = after.entries().get(key);
            if (!Objects.equals(before.entries().get(key), entry)) {
                lines.add(line(key, entry));
            }
        }
        return lines;
    }

    private static List<Object> line(WeekLedger.Key key, WeekLedger.@Nullable Entry entry) {
        List<Object> line = new ArrayList<>(List.of(key.day().toString(), key.currency()));
        if (entry != null) {
            // As text: JSON numbers that large are not safe in everybody's hands.
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
        return changed(WeekLedger.of(new TreeMap<>()), lines);
    }

    static WeekLedger changed(WeekLedger before, JsonNode lines) {
        SortedMap<WeekLedger.Key, WeekLedger.Entry> entries = new TreeMap<>(before.entries());
        for (JsonNode line : lines) {
            WeekLedger.Key key = new WeekLedger.Key(
                    LocalDate.parse(line.path(DAY).asString()),
                    line.path(CURRENCY).asString());
            if (line.size() == COUNT) {
                entries.remove(key);
            } else {
                entries.put(
                        key,
                        new WeekLedger.Entry(
                                line.path(COUNT).asLong(),
                                sum(line, AMOUNT),
                                sum(line, FEE),
                                sum(line, NET),
                                line.path(VERSIONS).asLong()));
            }
        }
        return WeekLedger.of(entries);
    }

    private static BigInteger sum(JsonNode line, int position) {
        return new BigInteger(line.path(position).asString());
    }

    static Map<String, Object> members(WeekLedger before, WeekLedger after) {
        return Map.of("before", lines(before), "changes", changes(before, after));
    }
}
