package org.txsearch.api.paypal;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.txsearch.document.JsonBytes;
import org.txsearch.json.JsonScanner;

/** Where the values of one object are; a null counts as missing. */
final class ItemValues {

    final byte[] bytes;
    final int[] starts;
    final int[] ends;
    Map<Integer, List<ItemValues>> arrays = Map.of();

    ItemValues(byte[] bytes, int slots) {
        this.bytes = bytes;
        this.starts = new int[slots];
        this.ends = new int[slots];
        Arrays.fill(starts, -1);
    }

    boolean has(int slot) {
        return slot >= 0 && starts[slot] >= 0;
    }

    /** The objects of an array; none if it is empty or missing. */
    List<ItemValues> elements(int slot) {
        return arrays.getOrDefault(slot, List.of());
    }

    /** The value of a text. */
    String text(int slot) {
        return new JsonScanner(bytes, starts[slot], ends[slot]).readString();
    }

    /** How many bytes the value has, quotes included. */
    int length(int slot) {
        return ends[slot] - starts[slot];
    }

    /** A byte of the value; the first one of a text is its quote. */
    byte at(int slot, int index) {
        return bytes[starts[slot] + index];
    }

    /** Copies the first bytes of the value. */
    void copy(int slot, int length, JsonBytes out) {
        out.raw(bytes, starts[slot], length);
    }
}
