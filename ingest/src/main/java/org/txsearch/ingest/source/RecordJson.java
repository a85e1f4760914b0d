package org.txsearch.ingest.source;

import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.Fault;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.ChangeSchema;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads the JSON of one record: a transaction's item, or a change, which has {@code base_version} and {@code set}. */
public final class RecordJson {

    private final JsonFactory json = new JsonFactory();
    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    private final RecordEncoding transactions = new RecordEncoding(TransactionSchema.current());
    private final RecordEncoding changes = new RecordEncoding(ChangeSchema.current());

    /**
     * The Avro bytes of an item.
     *
     * @throws InvalidTransactionException where the JSON is none
     */
    public AvroBytes transaction(String item) throws InvalidTransactionException {
        RecordFaults faults = new RecordFaults();
        GenericRecord record = parse(item, faults);
        if (record == null || !faults.isEmpty()) {
            throw new InvalidTransactionException(faults.list());
        }
        return transactions.encode(record);
    }

    /** Gives the record to the sink, unless something is wrong with it, which is returned. */
    List<Fault> give(String text, RecordPosition position, RecordSink sink) throws InterruptedException {
        RecordFaults faults = new RecordFaults();
        GenericRecord record = parse(text, faults);
        if (faults.has("base_version", "UNKNOWN_FIELD") && faults.has("set", "UNKNOWN_FIELD")) {
            faults = new RecordFaults();
            GenericRecord change = JsonChanges.change(text, faults);
            if (change != null && faults.isEmpty()) {
                sink.change(changes.encode(change), position);
            }
        } else if (record != null && faults.isEmpty()) {
            sink.record(transactions.encode(record), position);
        }
        return faults.list();
    }

    private @Nullable GenericRecord parse(String text, RecordFaults faults) {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                faults.add("", "MALFORMED_JSON", "A line is one JSON object.");
                return null;
            }
            GenericRecord record = JsonRecords.record(parser, catalogue.schema(), catalogue.fields(), "", faults);
            if (parser.nextToken() != null) {
                faults.add("", "MALFORMED_JSON", "A line is one JSON object and nothing behind it.");
            }
            return record;
        } catch (JacksonException e) {
            faults.add("", "MALFORMED_JSON", JsonFault.detail("The line", e));
            return null;
        }
    }
}
