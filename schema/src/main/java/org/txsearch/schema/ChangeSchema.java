package org.txsearch.schema;

import org.apache.avro.Schema;

/** The Avro schema of a change to a transaction that this build ships. */
public final class ChangeSchema {

    private static final Schema CURRENT = SchemaResource.read("change.avsc");

    private ChangeSchema() {}

    /** Which transaction, from which version to which, and the members that have a new value. */
    public static Schema current() {
        return CURRENT;
    }
}
