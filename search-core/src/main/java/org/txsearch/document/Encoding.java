package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.DocumentEncoder.PlausibleTimes;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.document.TransactionDocument.Adjustment;
import org.txsearch.money.Currency;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;

/** What is known of the record that is being encoded: its bytes, the text so far, the values noted, the faults. */
final class Encoding {

    /** The slot of a field whose value nobody needs again. */
    static final int NO_SLOT = -1;

    private static final int MAX_FAULTS = 20;

    private static final long EARLIEST = PlausibleTimes.EARLIEST.toEpochMilli();
    private static final long EARLIEST_CREATION = PlausibleTimes.EARLIEST_CREATION.toEpochMilli();

    final JsonBytes out = new JsonBytes();
    final CardFingerprints fingerprints;
    long ingestedAtMillis;
    int ingestedAtOffset;
    boolean keepsErasedAt;

    private final long latest;
    private AvroBytes in = new AvroBytes(new byte[0], 0, 0);
    private final List<Fault> faults = new ArrayList<>();
    private final List<Adjustment> adjustments = new ArrayList<>();
    private final int[] textOffset;
    private final int[] textLength;
    private final long[] number;
    private final boolean[] present;
    private final @Nullable Currency[] currency;

    /** The pairs of each map by its slot; those of a map that nobody needs again share one. */
    private final Map<Integer, NavigableMap<String, String>> pairs = new HashMap<>();

    /** An encoding that notes so many values, of a record whose times are not after the latest one. */
    Encoding(int slots, Instant latest, CardFingerprints fingerprints) {
        this.latest = latest.toEpochMilli();
        this.fingerprints = fingerprints;
        textOffset = new int[slots];
        textLength = new int[slots];
        number = new long[slots];
        present = new boolean[slots];
        currency = new Currency[slots];
    }

    void begin(AvroBytes record, long ingestedAt, boolean isStored) {
        in = record;
        ingestedAtMillis = ingestedAt;
        keepsErasedAt = isStored;
        out.clear();
        pairs.values().forEach(NavigableMap::clear);
        faults.clear();
        adjustments.clear();
        Arrays.fill(present, false);
        Arrays.fill(currency, null);
    }

    AvroBytes in() {
        return in;
    }

    void fault(Field field, String code, String detail) {
        if (faults.size() < MAX_FAULTS) {
            faults.add(new Fault(field.path(), code, detail));
        }
    }

    List<Fault> faults() {
        return faults;
    }

    /** Notes that a member is stored otherwise than it was sent. */
    void adjusted(Field field, String rule, String detail, String sent) {
        if (adjustments.size() < MAX_FAULTS) {
            adjustments.add(new Adjustment(field.path(), rule, detail, sent));
        }
    }

    List<Adjustment> adjustments() {
        // Nearly all records are stored as they were sent.
        return adjustments.isEmpty() ? List.of() : List.copyOf(adjustments);
    }

    void noteText(int slot, int offset, int length) {
        if (slot != NO_SLOT) {
            present[slot] = true;
            textOffset[slot] = offset;
            textLength[slot] = length;
        }
    }

    void noteNumber(int slot, long value) {
        if (slot != NO_SLOT) {
            present[slot] = true;
            number[slot] = value;
        }
    }

    void noteMoney(int slot, long minorUnits, Currency of) {
        if (slot != NO_SLOT) {
            present[slot] = true;
            number[slot] = minorUnits;
            currency[slot] = of;
        }
    }

    /** Where the pairs of a map go that begins now. */
    NavigableMap<String, String> beginPairs(int slot) {
        NavigableMap<String, String> begun = pairs(slot);
        begun.clear();
        return begun;
    }

    NavigableMap<String, String> pairs(int slot) {
        return pairs.computeIfAbsent(slot, unseen -> new TreeMap<>());
    }

    boolean isPlausibleCreation(long millis) {
        return millis >= EARLIEST_CREATION && millis <= latest;
    }

    boolean isPlausible(long millis) {
        return millis >= EARLIEST && millis <= latest;
    }

    boolean has(int slot) {
        return present[slot];
    }

    String text(int slot) {
        return new String(in.array(), textOffset[slot], textLength[slot], StandardCharsets.UTF_8);
    }

    long number(int slot) {
        return number[slot];
    }

    @Nullable
    Currency currency(int slot) {
        return currency[slot];
    }
}
