package org.txsearch.exports;

import org.txsearch.cluster.DocumentStore;

/**
 * An export as somebody has seen it, who may replace it if nobody was faster.
 *
 * @param job the export
 * @param kept the state of its document
 */
public record SeenJob(ExportJob job, DocumentStore.Kept kept) {}
