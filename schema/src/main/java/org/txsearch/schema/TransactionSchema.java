package org.txsearch.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** The Avro schema of a transaction that this build ships. */
public final class TransactionSchema {

    private static final Schema CURRENT = SchemaResource.read("transaction.avsc");

    private TransactionSchema() {}

    /** The single source of truth: its fields, their {@code doc} and their {@code search} properties. */
    public static Schema current() {
        return CURRENT;
    }

    /** Every released version, the oldest first. */
    public static List<Schema> released() {
        List<Schema> released = new ArrayList<>();
        String next = "released/transaction-1.avsc";
        while (TransactionSchema.class.getResource(next) != null) {
            released.add(SchemaResource.read(next));
            next = "released/transaction-" + (released.size() + 1) + ".avsc";
        }
        return released;
    }
}
