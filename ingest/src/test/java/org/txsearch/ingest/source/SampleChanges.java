package org.txsearch.ingest.source;

import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.txsearch.schema.TransactionSchema;

/** Creates changes for tests, as Avro records. */
public final class SampleChanges {

    private SampleChanges() {}

    /** Returns a change of a transaction. */
    public static GenericRecord of(GenericRecord transaction, long baseVersion, long version, Map<String, String> set) {
        return new GenericRecordBuilder(TransactionSchema.changes())
                .set("merchant_id", transaction.get("merchant_id"))
                .set("id", transaction.get("id"))
                .set("created_at", transaction.get("created_at"))
                .set("base_version", baseVersion)
                .set("version", version)
                .set("set", set)
                .build();
    }
}
