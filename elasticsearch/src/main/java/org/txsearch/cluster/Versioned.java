package org.txsearch.cluster;

/**
 * The value of a document as it was read or written.
 *
 * @param value the value
 * @param version the version that has this value
 */
public record Versioned<T>(T value, DocumentVersion version) {

    /** Returns the id of the document. */
    public String id() {
        return version.id();
    }
}
