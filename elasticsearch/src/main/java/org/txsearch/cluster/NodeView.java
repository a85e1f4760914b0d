package org.txsearch.cluster;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that calls are sent to.
 *
 * @param usable those to send calls to; never empty
 * @param avoided the others
 * @param preference the search preference without nodes that are lost or on probation, or null if there are none
 * @param lost the ids of the nodes whose copies must not be waited for
 */
record NodeView(
        List<Node> usable, Set<Node> avoided, @Nullable String preference, Set<String> lost) {

    NodeView {
        usable = List.copyOf(usable);
        avoided = Set.copyOf(avoided);
        lost = Set.copyOf(lost);
    }
}
