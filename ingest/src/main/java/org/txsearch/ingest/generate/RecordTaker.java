package org.txsearch.ingest.generate;

/** Takes generated transactions. */
public interface RecordTaker {

    /** Takes the transaction whose Avro bytes stand there; the array is used again afterwards. */
    void take(byte[] bytes, int from, int to);
}
