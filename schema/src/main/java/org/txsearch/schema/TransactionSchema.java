package org.txsearch.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;

/** The Avro schema of a transaction that this build ships. */
public final class TransactionSchema {

    private static final Schema CURRENT = read("transaction.avsc");

    private TransactionSchema() {}

    /** The single source of truth: its fields, their {@code doc} and their {@code search} properties. */
    public static Schema current() {
        return CURRENT;
    }

    private static Schema read(String resource) {
        try (InputStream stream = TransactionSchema.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("The resource " + resource + " is missing from the schema module");
            }
            return new Schema.Parser().parse(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
