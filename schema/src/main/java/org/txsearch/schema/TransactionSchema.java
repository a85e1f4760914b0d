package org.txsearch.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** The Avro schemas of a transaction, and of a change to one, that this build ships. */
public final class TransactionSchema {

    private static final Schema CURRENT = read("transaction.avsc");

    private static final Schema CHANGES = read("change.avsc");

    private TransactionSchema() {}

    /** The single source of truth: its fields, their {@code doc} and their {@code search} properties. */
    public static Schema current() {
        return CURRENT;
    }

    /** Of a change: which transaction, from which version to which, and the members that have a new value. */
    public static Schema changes() {
        return CHANGES;
    }

    /** Every released version, the oldest first. */
    public static List<Schema> released() {
        List<Schema> released = new ArrayList<>();
        String next = "released/transaction-1.avsc";
        while (TransactionSchema.class.getResource(next) != null) {
            released.add(read(next));
            next = "released/transaction-" + (released.size() + 1) + ".avsc";
        }
        return released;
    }

    private static Schema read(String resource) {
        return new Schema.Parser().parse(ShippedText.read(TransactionSchema.class, resource));
    }
}
