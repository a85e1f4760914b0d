package org.txsearch.ingest.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.source.SchemaTranslation;
import org.txsearch.ingest.source.SourceException;
import tools.jackson.databind.JsonNode;

/** Reads schemas from a registry by their ids and caches how to read the records of each. For one thread. */
final class RegisteredSchemas {

    private static final int MAX_IDS = 10_000;

    private final SchemaRegistry registry;
    private final Map<Integer, ProducerSchema> schemas = new HashMap<>();

    RegisteredSchemas(SchemaRegistry registry) {
        this.registry = registry;
    }

    /**
     * Returns the schema with the id.
     *
     * @throws RegistryUnavailableException if it cannot be looked up; messages with the id may be good
     */
    ProducerSchema find(int id) throws InterruptedException {
        ProducerSchema known = schemas.get(id);
        if (known != null && known.isCurrent()) {
            return known;
        }
        ProducerSchema found = read(id);
        if (schemas.size() >= MAX_IDS) {
            schemas.clear();
        }
        schemas.put(id, found);
        return found;
    }

    private ProducerSchema read(int id) throws InterruptedException {
        JsonNode answer = registry.find(id).orElse(null);
        if (answer == null) {
            return refused(
                    "UNKNOWN_SCHEMA",
                    "The schema registry does not know schema " + id + ": is it the registry of the producer?"
                            + (id == 0
                                    ? " Apicurio's own serializers write an id of eight bytes by default; let them write four"
                                            + " (apicurio.registry.id-handler, or as-confluent)."
                                    : ""),
                    false);
        }
        String type = answer.path("schemaType").asString("AVRO");
        if (type.equals("JSON")) {
            return new ProducerSchema(null, null, true, System.nanoTime());
        }
        if (!type.equals("AVRO")) {
            return refused(id, "is of the type " + type + "; write Avro or JSON");
        }
        if (!answer.path("references").isEmpty()) {
            return refused(
                    id,
                    "refers to other schemas (" + names(answer.path("references"))
                            + "); register it as one schema that holds them all");
        }
        try {
            // Only readers use defaults, so that those of writers need not be valid.
            Schema written = new Schema.Parser()
                    .setValidateDefaults(false)
                    .parse(answer.path("schema").asString());
            return new ProducerSchema(SchemaTranslation.toOurs(written, null), null, true, System.nanoTime());
        } catch (SourceException e) {
            return refused(id, "cannot be read. " + e.getMessage());
        } catch (AvroRuntimeException e) {
            return refused(id, "is no valid Avro schema: " + e.getMessage());
        }
    }

    private static String names(JsonNode references) {
        return references
                .valueStream()
                .map(reference -> reference.path("name").asString(""))
                .collect(Collectors.joining(", "));
    }

    private static ProducerSchema refused(int id, String why) {
        return refused(
                "SCHEMA_REFUSED", "Schema " + id + " of the registry " + why + (why.endsWith(".") ? "" : "."), true);
    }

    private static ProducerSchema refused(String code, String detail, boolean isFinal) {
        return new ProducerSchema(null, new RecordFault("", code, detail), isFinal, System.nanoTime());
    }
}
