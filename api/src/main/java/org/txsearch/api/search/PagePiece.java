package org.txsearch.api.search;

/** A part of a body. */
public record PagePiece(byte[] bytes, int offset, int length) {

    /** Returns all of the given bytes. */
    public static PagePiece of(byte[] bytes) {
        return new PagePiece(bytes, 0, bytes.length);
    }
}
