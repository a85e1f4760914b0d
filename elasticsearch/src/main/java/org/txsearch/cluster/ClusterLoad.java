package org.txsearch.cluster;

/**
 * How full nodes are.
 *
 * @param heapUsed the largest used fraction of a node's heap
 * @param diskUsed the largest used fraction of a node's disk
 * @param rejections how many searches and writes the nodes have rejected since they started
 */
public record ClusterLoad(double heapUsed, double diskUsed, long rejections) {}
