package org.txsearch.api.typeset;

import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was made last, at most so much, so that it need not be made again. */
final class Kept<K, V> extends LinkedHashMap<K, V> {
    @Serial
    private static final long serialVersionUID = 1;

    private final int most;

    Kept(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
