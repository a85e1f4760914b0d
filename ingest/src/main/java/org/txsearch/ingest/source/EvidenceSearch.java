package org.txsearch.ingest.source;

/** Reads the amounts of a whole CSV file. */
interface EvidenceSearch {
    CsvEvidence find() throws SourceException, InterruptedException;
}
