package org.txsearch.write;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;

/** Which index a writer's documents go to. */
public final class WriteTarget {

    private static final WriteTarget HOMES = new WriteTarget(null, false);
    private static final WriteTarget IMPORT = new WriteTarget(null, true);

    private final @Nullable String index;
    private final boolean isImport;
    private final Map<IsoWeek, String> aliases = new ConcurrentHashMap<>();

    private WriteTarget(@Nullable String index, boolean isImport) {
        this.index = index;
        this.isImport = isImport;
    }

    /** Each document's home week, by its alias; weeks that are missing are made. */
    public static WriteTarget homes() {
        return HOMES;
    }

    /** The same for an import, which ends with {@link org.txsearch.index.ImportedWeeks#finish}. */
    public static WriteTarget imports() {
        return IMPORT;
    }

    /** One physical index that is there already and that no alias need lead to: a new generation that is being filled. */
    public static WriteTarget index(String name) {
        return new WriteTarget(name, false);
    }

    /** Who makes weeks that are missing. */
    Weeks weeks(Cluster cluster) {
        return isImport ? Weeks.ofImport(cluster) : new Weeks(cluster);
    }

    String of(TransactionDocument document) {
        return index == null ? aliases.computeIfAbsent(document.week(), WeekNames::alias) : index;
    }

    /** Whether documents are written through aliases. */
    boolean isHomes() {
        return index == null;
    }
}
