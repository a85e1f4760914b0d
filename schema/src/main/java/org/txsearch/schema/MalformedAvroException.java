package org.txsearch.schema;

/** Bytes that cannot be Avro of the schema; what follows them in the same block cannot be read either. */
public final class MalformedAvroException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** States what is wrong, without any value. */
    public MalformedAvroException(String message) {
        super(message);
    }
}
