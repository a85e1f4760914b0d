package org.txsearch.write;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;

/**
 * Which index a writer's documents go to, and whether with a routing, as the refusals of Elasticsearch have shown.
 *
 * <p>A wrong write is never carried out, so that nothing can be stored twice: an index that is routed refuses a document
 * without a routing, and one with a routing goes to an alias that leads to routed indices only.
 */
public final class WriteTarget {

    private final @Nullable String index;
    private final boolean isImport;
    private final Map<IsoWeek, WritePlace> aliases = new ConcurrentHashMap<>();
    private final Map<IsoWeek, WritePlace> routed = new ConcurrentHashMap<>();

    /**
     * Where documents of a week go.
     *
     * @param index the name of the index or alias
     * @param isRouted whether they come with the routing of their merchant
     */
    record WritePlace(String index, boolean isRouted) {}

    private WriteTarget(@Nullable String index, boolean isImport) {
        this.index = index;
        this.isImport = isImport;
    }

    /** Each document's home week, by its alias; missing weeks are created. */
    public static WriteTarget homes() {
        return new WriteTarget(null, false);
    }

    /** Returns the target of an import, which ends with {@link org.txsearch.index.ImportedWeeks#finish}. */
    public static WriteTarget imports() {
        return new WriteTarget(null, true);
    }

    /** One physical index that is there already and that no alias need lead to: a new generation that is being filled. */
    public static WriteTarget index(String name) {
        return new WriteTarget(name, false);
    }

    /** What creates missing weeks. */
    Weeks weeks(Cluster cluster) {
        return isImport ? Weeks.ofImport(cluster) : new Weeks(cluster);
    }

    WritePlace of(TransactionDocument document) {
        IsoWeek week = document.week();
        WritePlace known = routed.get(week);
        return known != null
                ? known
                : aliases.computeIfAbsent(
                        week, home -> new WritePlace(index == null ? WeekNames.alias(home) : index, false));
    }

    /** Elasticsearch has refused a document of the week that came without a routing. */
    void isRouted(IsoWeek week) {
        routed.computeIfAbsent(week, home -> new WritePlace(index == null ? WeekNames.routed(home) : index, true));
    }

    /** The week may have another index now: it takes documents without a routing, unless it refuses them again. */
    void mayBeUnrouted(IsoWeek week) {
        if (index == null) {
            routed.remove(week);
        }
    }

    /** Returns whether documents are written through aliases. */
    boolean isHomes() {
        return index == null;
    }
}
