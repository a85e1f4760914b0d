package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.schema.AvroBytes;

/** The state of the record that is being encoded: its bytes, the text so far, the noted values, the findings. */
final class Encoding {

    /** The slot of a field whose value nobody needs again. */
    static final int NO_SLOT = -1;

    private static final long EARLIEST = PlausibleTimes.EARLIEST.toEpochMilli();
    private static final long EARLIEST_CREATION = PlausibleTimes.EARLIEST_CREATION.toEpochMilli();

    final JsonBytes out = new JsonBytes();
    final CardFingerprints fingerprints;
    final RecordFindings findings = new RecordFindings();
    long ingestedAtMillis;
    int ingestedAtOffset;
    boolean keepsErasedAt;

    private final long latest;
    private AvroBytes in = new AvroBytes(new byte[0], 0, 0);
    private final int[] textOffset;
    private final int[] textLength;
    /** The texts that are stored otherwise than they were sent. */
    private final @Nullable String[] adjustedText;

    private boolean hasAdjustedText;
    private final long[] number;
    private final boolean[] present;
    private final @Nullable Currency[] currency;

    /** The pairs of each map by its slot; those of a map that nobody needs again share one. */
    private final Map<Integer, NavigableMap<String, String>> pairs = new HashMap<>();

    /** An encoding with that many slots; a time after the latest one is a fault. */
    Encoding(int slots, Instant latest, CardFingerprints fingerprints) {
        this.latest = latest.toEpochMilli();
        this.fingerprints = fingerprints;
        textOffset = new int[slots];
        textLength = new int[slots];
        adjustedText = new String[slots];
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
        findings.clear();
        if (hasAdjustedText) {
            hasAdjustedText = false;
            Arrays.fill(adjustedText, null);
        }
        Arrays.fill(present, false);
        Arrays.fill(currency, null);
    }

    AvroBytes in() {
        return in;
    }

    void noteText(int slot, int offset, int length) {
        if (slot != NO_SLOT) {
            present[slot] = true;
            textOffset[slot] = offset;
            textLength[slot] = length;
        }
    }

    void noteAdjustedText(int slot, String text) {
        if (slot != NO_SLOT) {
            present[slot] = true;
            adjustedText[slot] = text;
            hasAdjustedText = true;
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
        String adjusted = adjustedText[slot];
        return adjusted != null
                ? adjusted
                : new String(in.array(), textOffset[slot], textLength[slot], StandardCharsets.UTF_8);
    }

    long number(int slot) {
        return number[slot];
    }

    @Nullable
    Currency currency(int slot) {
        return currency[slot];
    }
}
