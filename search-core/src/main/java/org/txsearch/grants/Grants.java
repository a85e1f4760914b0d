package org.txsearch.grants;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DeadlineExceededException;

/**
 * Partners' grants, kept in Elasticsearch.
 *
 * <p>A withdrawn grant stays as a document that says so: were it deleted, a request to grant that was thought lost could
 * arrive late and bring it back. Each change names the state that it replaces, so that of two at once one looks again.
 */
public final class Grants {

    /** The index that holds them. */
    public static final String INDEX = "txsearch-grants";

    private static final int MAX_ATTEMPTS = 20;

    private final GrantIndex index;
    private final Clock clock;

    /** The grants in that cluster. */
    public Grants(Cluster cluster) {
        this(cluster, Clock.systemUTC());
    }

    Grants(Cluster cluster, Clock clock) {
        this.index = new GrantIndex(cluster);
        this.clock = clock;
    }

    /** Makes a grant, or confirms one that was restored; false where it stands already. */
    public boolean grant(GrantKey key) throws IOException {
        GrantIndex.Entry before = change(key, true, false);
        return before == null || !before.standing();
    }

    /** Makes a grant that was neither made nor withdrawn before; false where it was. */
    public boolean grantFirst(GrantKey key) throws IOException {
        return change(key, true, true) == null;
    }

    /** Withdraws a grant, or drops one that was restored; false where there is neither. */
    public boolean withdraw(GrantKey key) throws IOException {
        GrantIndex.Entry before = change(key, false, false);
        return before != null && (before.standing() || before.restored());
    }

    /**
     * Takes over the grants of an index that a restore has brought back. None of them is active: what was withdrawn after the
     * backup was made is not in it. What this cluster knows of a pair stays.
     *
     * @param restored the index, of another name than the grants' own, so that nobody is let in by it
     * @param backup the backup that it came from
     */
    public void adopt(String restored, String backup) throws IOException {
        index.create();
        index.adopt(restored, backup);
    }

    /** Brings the pair to that state; says in which it was. */
    private GrantIndex.@Nullable Entry change(GrantKey key, boolean standing, boolean onlyFirst) throws IOException {
        index.create();
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            GrantIndex.Entry before = index.read(key);
            boolean nothingToDo = before != null && (onlyFirst || before.standing() == standing && !before.restored());
            if (nothingToDo || index.write(key, standing, clock.instant(), before)) {
                return before;
            }
        }
        throw new IOException("Others change the same grant all the time");
    }

    /** The grants that are active, and those that wait to be confirmed; of all partners where none is named. */
    public List<Grant> list(@Nullable String partnerId) throws IOException {
        return index.list(partnerId);
    }

    /**
     * Whether a grant stands at this moment, whatever searches can see.
     *
     * @throws IOException where Elasticsearch cannot tell
     * @throws DeadlineExceededException where it does not tell in time
     */
    public boolean stands(GrantKey key, Duration atMost) throws IOException {
        return index.stands(key, atMost);
    }
}
