package org.txsearch.csv;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.txsearch.document.Selection;
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

    /** Members mostly come in the order of the selection. */
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

    /**
     * The selected values below a value of an item; built once, shared by threads.
     *
     * @param names the members to go into, as they are written in JSON
     * @param members the selection below each
     * @param slot where the value itself is noted, negative if it is not selected
     */
    record ValueNode(byte[][] names, ValueNode[] members, int slot) {

        private static final int NO_SLOT = -1;

        /** One selected value: the names that still lead to it, and its slot. */
        private record Requested(List<String> names, int slot) {

            Requested below() {
                return new Requested(names.subList(1, names.size()), slot);
            }
        }

        /** The values at these paths, each path once; a path's place in the list is its slot. */
        static ValueNode of(List<List<String>> paths) {
            return node(IntStream.range(0, paths.size())
                    .mapToObj(slot -> new Requested(paths.get(slot), slot))
                    .toList());
        }

        private static ValueNode node(List<Requested> wanted) {
            List<String> names = wanted.stream()
                    .filter(value -> !value.names.isEmpty())
                    .map(value -> value.names.get(0))
                    .distinct()
                    .toList();
            ValueNode[] members = names.stream()
                    .map(name -> node(wanted.stream()
                            .filter(value ->
                                    !value.names.isEmpty() && value.names.get(0).equals(name))
                            .map(Requested::below)
                            .toList()))
                    .toArray(ValueNode[]::new);
            int slot = wanted.stream()
                    .filter(value -> value.names.isEmpty())
                    .mapToInt(Requested::slot)
                    .findAny()
                    .orElse(NO_SLOT);
            return new ValueNode(names.stream().map(Selection::written).toArray(byte[][]::new), members, slot);
        }
    }
}
