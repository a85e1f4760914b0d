package org.txsearch.document;

import java.util.ArrayList;
import java.util.List;

/** The requested parts of an item; its id is always one of them. */
public final class ItemFields {

    private static final String ID = "id";

    private final List<ItemPath> paths;
    private final Selection selection;

    private ItemFields(List<ItemPath> paths) {
        List<List<String>> names =
                new ArrayList<>(paths.stream().map(ItemPath::names).toList());
        names.add(List.of(ID));
        this.paths = List.copyOf(paths);
        this.selection = Selection.of(names);
    }

    public static ItemFields of(List<ItemPath> paths) {
        return new ItemFields(paths);
    }

    public List<ItemPath> paths() {
        return paths;
    }

    /** Copies those parts of a stored item, in its order. */
    public void copy(byte[] bytes, int offset, int length, JsonBytes out) {
        selection.copy(bytes, offset, length, out);
    }
}
