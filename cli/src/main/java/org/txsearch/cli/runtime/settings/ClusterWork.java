package org.txsearch.cli.runtime.settings;

import org.txsearch.cluster.Cluster;

/** Works with a cluster. */
public interface ClusterWork<T> {
    T on(Cluster cluster) throws Exception;
}
