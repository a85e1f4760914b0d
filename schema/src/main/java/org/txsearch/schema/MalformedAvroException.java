package org.txsearch.schema;

/** Thrown if bytes are not Avro of the schema. The rest of the same block cannot be read, either. */
public final class MalformedAvroException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message that states what is wrong, without any value. */
    public MalformedAvroException(String message) {
        super(message);
    }
}
