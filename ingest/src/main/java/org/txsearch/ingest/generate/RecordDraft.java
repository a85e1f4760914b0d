package org.txsearch.ingest.generate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values of one record by the slots of its shape; cleared and used again for the next. */
final class RecordDraft {

    private final RecordShape shape;
    private final boolean[] present;
    private final Text[] texts;
    private final long[] numbers;
    private final Denomination[] denominations;
    private final Entries[] entries;

    RecordDraft(RecordShape shape) {
        this.shape = shape;
        this.present = new boolean[shape.size()];
        this.texts = new Text[shape.size()];
        this.numbers = new long[shape.size()];
        this.denominations = new Denomination[shape.size()];
        this.entries = new Entries[shape.size()];
    }

    void clear() {
        Arrays.fill(present, false);
    }

    /** Sets a text; null leaves the slot as it is. */
    void text(int slot, @Nullable Text text) {
        if (text != null) {
            present[slot] = true;
            texts[slot] = text;
        }
    }

    /** Sets a number, an instant in milliseconds or an enum's symbol. */
    void number(int slot, long number) {
        present[slot] = true;
        numbers[slot] = number;
    }

    void bool(int slot, boolean value) {
        number(slot, value ? 1 : 0);
    }

    void money(int slot, long minorUnits, Denomination denomination) {
        number(slot, minorUnits);
        denominations[slot] = denomination;
    }

    /** Sets an amount unless it is nothing. */
    void moneyUnlessZero(int slot, long minorUnits, Denomination denomination) {
        if (minorUnits != 0) {
            money(slot, minorUnits, denomination);
        }
    }

    /** A further element of an array, to be filled. */
    RecordDraft append(int slot, RecordShape elements) {
        return opened(slot).element(elements);
    }

    /** A further entry of a map. */
    void pair(int slot, Text key, Text value) {
        opened(slot).pair(key, value);
    }

    boolean has(int slot) {
        return present[slot];
    }

    Text textAt(int slot) {
        return texts[slot];
    }

    long numberAt(int slot) {
        return numbers[slot];
    }

    Denomination denominationAt(int slot) {
        return denominations[slot];
    }

    Entries entriesAt(int slot) {
        return entries[slot];
    }

    void write(AvroBuffer out) {
        shape.write(this, out);
    }

    private Entries opened(int slot) {
        if (entries[slot] == null) {
            entries[slot] = new Entries();
        }
        if (!present[slot]) {
            entries[slot].clear();
            present[slot] = true;
        }
        return entries[slot];
    }
}
