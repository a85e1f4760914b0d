package org.txsearch.csv;

import java.util.Arrays;
import org.txsearch.json.JsonScanner;

/** Where some values of an item stand in its bytes, found in one pass. */
final class ValueSpans {

    private static final int NOWHERE = -1;

    private final ValueNode root;
    private final int[] starts;
    private final int[] ends;

    /** So many values below that node. */
    ValueSpans(ValueNode root, int slots) {
        this.root = root;
        this.starts = new int[slots];
        this.ends = new int[slots];
    }

    /** Notes where the values stand in this item. */
    void read(byte[] bytes, int offset, int length) {
        Arrays.fill(starts, NOWHERE);
        note(new JsonScanner(bytes, offset, offset + length), root);
    }

    /** Whether the item has the value at all; a null is one. */
    boolean has(int slot) {
        return starts[slot] != NOWHERE;
    }

    int start(int slot) {
        return starts[slot];
    }

    int end(int slot) {
        return ends[slot];
    }

    private void note(JsonScanner scanner, ValueNode node) {
        boolean enters = node.members().length > 0 && scanner.firstByte() == '{';
        int start = scanner.position();
        if (enters) {
            members(scanner, node);
        } else {
            scanner.skipValue();
        }
        if (node.slot() >= 0) {
            starts[node.slot()] = start;
            ends[node.slot()] = scanner.position();
        }
    }

    private void members(JsonScanner scanner, ValueNode node) {
        int expected = 0;
        scanner.beginObject();
        while (scanner.nextMember()) {
            int member = member(scanner, node, expected);
            if (member < 0) {
                scanner.skipValue();
            } else {
                note(scanner, node.members()[member]);
                expected = member + 1;
            }
        }
    }

    /** Members mostly come in the order in which they are wanted. */
    private static int member(JsonScanner scanner, ValueNode node, int expected) {
        int count = node.names().length;
        for (int i = 0; i < count; i++) {
            int at = expected + i < count ? expected + i : expected + i - count;
            if (scanner.nameIs(node.names()[at])) {
                return at;
            }
        }
        return -1;
    }
}
