package org.txsearch.ingest.source;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.txsearch.document.Fault;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.json.JsonScanner;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads the item of a stored document back into Avro, so that it can be encoded anew. */
public final class StoredItem {

    private final JsonFactory json = new JsonFactory();
    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    private final RecordEncoding encoding = new RecordEncoding(TransactionSchema.current());

    /**
     * The item as Avro; what only the index needs is left out.
     *
     * @throws InvalidTransactionException where the schema of this build does not know it
     */
    public AvroBytes avro(byte[] source) throws InvalidTransactionException {
        RecordFaults faults = new RecordFaults();
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), item(source))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new InvalidTransactionException(
                        List.of(new Fault("", "MALFORMED_JSON", "A stored document is one JSON object.")));
            }
            GenericRecord record = JsonRecords.record(parser, catalogue.schema(), catalogue.fields(), "", faults);
            if (!faults.isEmpty()) {
                throw new InvalidTransactionException(faults.list());
            }
            return encoding.encode(record);
        } catch (JacksonException e) {
            throw (InvalidTransactionException) new InvalidTransactionException(
                            List.of(new Fault("", "MALFORMED_JSON", "The stored document is not well-formed JSON.")))
                    .initCause(e);
        }
    }

    private static String item(byte[] source) {
        JsonScanner scanner = new JsonScanner(source);
        scanner.beginObject();
        if (!scanner.nextMember() || !scanner.nameIs(TransactionDocument.INDEX_MEMBER)) {
            return new String(source, StandardCharsets.UTF_8);
        }
        scanner.skipValue();
        int start = scanner.position() + 1;
        return "{" + new String(source, start, source.length - start, StandardCharsets.UTF_8);
    }
}
