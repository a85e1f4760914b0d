package org.txsearch.ingest.kafka;

import java.util.List;

/**
 * A schema of the registry.
 *
 * @param type {@code AVRO}, {@code JSON} or {@code PROTOBUF}
 * @param references the names of other schemas that the schema refers to
 */
record RegisteredSchema(String type, String schema, List<String> references) {}
