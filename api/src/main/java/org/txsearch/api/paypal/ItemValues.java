package org.txsearch.api.paypal;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.txsearch.document.JsonBytes;
import org.txsearch.json.JsonScanner;

/** The positions of the values of an object. Null counts as missing. */
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

    /** Returns the objects of an array; none if it is empty or missing. */
    List<ItemValues> elements(int slot) {
        return arrays.getOrDefault(slot, List.of());
    }

    /** Returns the value of a string. */
    String text(int slot) {
        return new JsonScanner(bytes, starts[slot], ends[slot]).readString();
    }

    /** Returns the number of bytes of a value, including quotes. */
    int length(int slot) {
        return ends[slot] - starts[slot];
    }

    /** Returns a byte of a value. The first byte of a string is its quote. */
    byte at(int slot, int index) {
        return bytes[starts[slot] + index];
    }

    /** Copies the first bytes of a value. */
    void copy(int slot, int length, JsonBytes out) {
        out.raw(bytes, starts[slot], length);
    }
}
