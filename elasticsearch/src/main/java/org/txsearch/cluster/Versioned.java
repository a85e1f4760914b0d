package org.txsearch.cluster;

/**
 * The value of a document as it was read or written.
 *
 * @param version the version that has this value
 */
public record Versioned<T>(T value, DocumentVersion version) {

    public String id() {
        return version.id();
    }
}
