package org.txsearch.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;

/** Reads a schema that this module ships. */
final class SchemaResource {

    private SchemaResource() {}

    static Schema read(String resource) {
        try (InputStream stream = SchemaResource.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("The resource " + resource + " is missing from the schema module");
            }
            return new Schema.Parser().parse(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
