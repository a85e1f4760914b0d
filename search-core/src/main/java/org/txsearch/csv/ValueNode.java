package org.txsearch.csv;

import java.util.List;
import java.util.stream.IntStream;
import org.txsearch.item.Selection;

/**
 * What is wanted below a value of an item; built once, read by many.
 *
 * @param names the members to go into, as they are written in JSON
 * @param members what is wanted below each
 * @param slot where the value itself is noted, negative where it is not wanted
 */
record ValueNode(byte[][] names, ValueNode[] members, int slot) {

    private static final int NO_SLOT = -1;

    /** One wanted value: the names that still lead to it, and its slot. */
    private record Wanted(List<String> names, int slot) {

        Wanted below() {
            return new Wanted(names.subList(1, names.size()), slot);
        }
    }

    /** The values at these paths, each path once; a path's place in the list is its slot. */
    static ValueNode of(List<List<String>> paths) {
        return node(IntStream.range(0, paths.size())
                .mapToObj(slot -> new Wanted(paths.get(slot), slot))
                .toList());
    }

    private static ValueNode node(List<Wanted> wanted) {
        List<String> names = wanted.stream()
                .filter(value -> !value.names.isEmpty())
                .map(value -> value.names.get(0))
                .distinct()
                .toList();
        ValueNode[] members = names.stream()
                .map(name -> node(wanted.stream()
                        .filter(value ->
                                !value.names.isEmpty() && value.names.get(0).equals(name))
                        .map(Wanted::below)
                        .toList()))
                .toArray(ValueNode[]::new);
        int slot = wanted.stream()
                .filter(value -> value.names.isEmpty())
                .mapToInt(Wanted::slot)
                .findAny()
                .orElse(NO_SLOT);
        return new ValueNode(names.stream().map(Selection::written).toArray(byte[][]::new), members, slot);
    }
}
