package org.txsearch.write;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.week.IsoWeek;

/** Which index a writer's documents go to. */
public final class WriteTarget {

    private static final WriteTarget HOMES = new WriteTarget(null);

    private final @Nullable String index;
    private final Map<IsoWeek, String> aliases = new ConcurrentHashMap<>();

    private WriteTarget(@Nullable String index) {
        this.index = index;
    }

    /** Each document's home week, by its alias; weeks that are missing are made. */
    public static WriteTarget homes() {
        return HOMES;
    }

    /** One physical index that is there already and that no alias need lead to: a new generation that is being filled. */
    public static WriteTarget index(String name) {
        return new WriteTarget(name);
    }

    String of(TransactionDocument document) {
        return index == null ? aliases.computeIfAbsent(document.week(), WeekNames::alias) : index;
    }

    /** Whether documents are written through aliases. */
    boolean isHomes() {
        return index == null;
    }
}
