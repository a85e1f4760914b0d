package org.txsearch.statement.typeset;

import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.Map;

/** A cache of a fixed size that removes the least recently used entry. */
final class RecentShapes<K, V> extends LinkedHashMap<K, V> {
    @Serial
    private static final long serialVersionUID = 1;

    private final int max;

    RecentShapes(int max) {
        super(16, 0.75f, true);
        this.max = max;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > max;
    }
}
