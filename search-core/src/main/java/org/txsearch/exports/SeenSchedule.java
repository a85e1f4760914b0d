package org.txsearch.exports;

import org.txsearch.cluster.DocumentStore;

/**
 * A schedule as somebody has seen it, who may replace it if nobody was faster.
 *
 * @param schedule the schedule
 * @param kept the state of its document
 */
public record SeenSchedule(ExportSchedule schedule, DocumentStore.Kept kept) {}
