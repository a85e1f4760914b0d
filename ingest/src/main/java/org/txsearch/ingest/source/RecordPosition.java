package org.txsearch.ingest.source;

/**
 * Where a record stands.
 *
 * @param source the file
 * @param unit what the number counts: {@code line} or {@code record}, from 1
 * @param number which one
 */
public record RecordPosition(String source, String unit, long number) {

    @Override
    public String toString() {
        return source + ", " + unit + " " + number;
    }
}
