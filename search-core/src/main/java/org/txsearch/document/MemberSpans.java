package org.txsearch.document;

import java.util.Arrays;
import org.txsearch.json.JsonScanner;

/**
 * The positions of the values that a {@link Selection} selects, in the bytes of one object after the other, for one thread. Null
 * counts as missing. An array is one value.
 */
public final class MemberSpans {

    private static final int MISSING = -1;

    private final Selection selection;
    private final int[] starts;
    private final int[] ends;
    private byte[] bytes = {};

    public MemberSpans(Selection selection) {
        this.selection = selection;
        this.starts = new int[selection.slots];
        this.ends = new int[selection.slots];
    }

    /** Records the positions of the values of an object. Stops after the last one. */
    public void read(byte[] object, int offset, int length) {
        bytes = object;
        Arrays.fill(starts, MISSING);
        note(new JsonScanner(object, offset, offset + length), selection, true);
    }

    /** Reads each object of an array. The spans of the element have its values while the reader runs. */
    public void readElements(int slot, MemberSpans element, Runnable reader) {
        JsonScanner scanner = new JsonScanner(bytes, starts[slot], ends[slot]);
        element.bytes = bytes;
        scanner.readElements(() -> {
            Arrays.fill(element.starts, MISSING);
            element.note(scanner, element.selection, false);
            reader.run();
        });
    }

    private void note(JsonScanner scanner, Selection part, boolean isOutermost) {
        byte first = scanner.firstByte();
        int start = scanner.position();
        if (first == '{' && part.members.length > 0) {
            int left = isOutermost ? part.members.length : Integer.MAX_VALUE;
            int expected = 0;
            scanner.beginObject();
            while (left > 0 && scanner.nextMember()) {
                int member = part.member(scanner, expected);
                if (member < 0) {
                    scanner.skipValue();
                } else {
                    note(scanner, part.members[member], false);
                    expected = member + 1;
                    left--;
                }
            }
        } else {
            scanner.skipValue();
        }
        if (part.slot >= 0 && first != 'n') {
            starts[part.slot] = start;
            ends[part.slot] = scanner.position();
        }
    }

    /** Returns whether the object has a value in the given slot. A negative slot never has one. */
    public boolean has(int slot) {
        return slot >= 0 && starts[slot] != MISSING;
    }

    /** Returns the position of the first byte of a value. */
    public int start(int slot) {
        return starts[slot];
    }

    /** Returns the position after the last byte of a value. */
    public int end(int slot) {
        return ends[slot];
    }

    /** Returns the number of bytes of a value, including quotes. */
    public int length(int slot) {
        return ends[slot] - starts[slot];
    }

    /** Returns a byte of a value. The first byte of a string is its quote. */
    public byte at(int slot, int index) {
        return bytes[starts[slot] + index];
    }

    public String text(int slot) {
        return new JsonScanner(bytes, starts[slot], ends[slot]).readString();
    }

    /** Copies the first bytes of a value. */
    public void copy(int slot, int length, JsonBytes out) {
        out.raw(bytes, starts[slot], length);
    }
}
