package org.txsearch.ingest.source;

import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.schema.TransactionSchema;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;

/** Parses the JSON of changes. */
final class ChangeJson {

    private static final ObjectWriter ESCAPING = RecordJson.STRICT.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

    private ChangeJson() {}

    /**
     * Parses a change, which is complete only if no faults were found.
     *
     * @param unit the word that faults use for the text
     * @return null if the text is not one JSON object
     */
    static @Nullable GenericRecord parse(String text, String unit, RecordFindings findings) {
        JsonNode object;
        try {
            object = RecordJson.STRICT.readTree(text);
        } catch (JacksonException e) {
            findings.fault("", "MALFORMED_JSON", RecordJson.faultDetail("The " + unit, e));
            return null;
        }
        GenericRecord change = new GenericData.Record(TransactionSchema.changes());
        for (String name : object.propertyNames()) {
            if (TransactionSchema.changes().getField(name) == null) {
                findings.fault(name, "UNKNOWN_FIELD", "A change has no such member.");
            }
        }
        change.put("merchant_id", text(object, "merchant_id", findings));
        change.put("id", text(object, "id", findings));
        change.put("created_at", instant(object, findings));
        change.put("base_version", integer(object, "base_version", findings));
        change.put("version", integer(object, "version", findings));
        change.put("set", set(object, findings));
        return change;
    }

    private static String text(JsonNode object, String name, RecordFindings findings) {
        JsonNode value = object.path(name);
        if (!value.isString()) {
            findings.fault(name, "MISSING_VALUE", "Every change has a string here.");
            return "";
        }
        return value.asString();
    }

    private static long integer(JsonNode object, String name, RecordFindings findings) {
        JsonNode value = object.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            findings.fault(name, "MISSING_VALUE", "Every change has an integer here.");
            return 0;
        }
        return value.asLong();
    }

    private static long instant(JsonNode object, RecordFindings findings) {
        String text = text(object, "created_at", findings);
        try {
            return text.isEmpty() ? 0 : Rfc3339.parse(text).toEpochMilli();
        } catch (DateTimeException e) {
            findings.fault(
                    "created_at", "INVALID_DATE", "A time is RFC 3339 with an offset: 2026-11-20T10:31:22.120Z.");
            return 0;
        }
    }

    private static Map<String, String> set(JsonNode object, RecordFindings findings) {
        Map<String, String> set = new LinkedHashMap<>();
        JsonNode values = object.path("set");
        if (!values.isObject()) {
            findings.fault("set", "INVALID_VALUE", "It is an object of paths and their new values.");
            return set;
        }
        for (Map.Entry<String, JsonNode> value : values.properties()) {
            String json = RecordJson.STRICT.writeValueAsString(value.getValue());
            // A lone surrogate has no UTF-8 form. It is escaped, because the rule for the member is applied later.
            set.put(value.getKey(), ScalarText.isWhole(json) ? json : ESCAPING.writeValueAsString(value.getValue()));
            if (!ScalarText.isWhole(value.getKey())) {
                findings.fault(value.getKey(), "INVALID_VALUE", "The text holds half a character (a lone surrogate).");
            }
        }
        return set;
    }
}
