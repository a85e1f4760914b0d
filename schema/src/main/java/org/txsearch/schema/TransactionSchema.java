package org.txsearch.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** The Avro schemas of transactions and of changes. */
public final class TransactionSchema {

    private static final Schema CURRENT = read("transaction.avsc");

    private static final Schema CHANGES = read("change.avsc");

    private TransactionSchema() {}

    /** Returns the current schema, the single source of fields, {@code doc}, and {@code search} properties. */
    public static Schema current() {
        return CURRENT;
    }

    /** Returns the schema of changes: a transaction, its versions before and after, and members with new values. */
    public static Schema changes() {
        return CHANGES;
    }

    /** Returns all released versions, oldest first. */
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
