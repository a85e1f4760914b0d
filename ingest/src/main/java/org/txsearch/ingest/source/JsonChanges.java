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
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a change's JSON into Avro values: the members of {@code set} hold their new values as JSON themselves. */
final class JsonChanges {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final JsonMapper ESCAPING = JsonMapper.builder(JsonFactory.builder()
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build())
            .build();

    private JsonChanges() {}

    /** The change, or null where the text is not one JSON object; complete only without faults. */
    static @Nullable GenericRecord change(String text, RecordFindings findings, String unit) {
        JsonNode object;
        try {
            object = MAPPER.readTree(text);
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
        change.put("merchant_id", string(object, "merchant_id", findings));
        change.put("id", string(object, "id", findings));
        change.put("created_at", instant(object, findings));
        change.put("base_version", integer(object, "base_version", findings));
        change.put("version", integer(object, "version", findings));
        change.put("set", set(object, findings));
        return change;
    }

    private static String string(JsonNode object, String name, RecordFindings findings) {
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
        String text = string(object, "created_at", findings);
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
            String json = MAPPER.writeValueAsString(value.getValue());
            // Half a character has no UTF-8 form; escaped, it comes to where the member's rule is known.
            set.put(value.getKey(), ScalarText.isWhole(json) ? json : ESCAPING.writeValueAsString(value.getValue()));
            if (!ScalarText.isWhole(value.getKey())) {
                findings.fault(value.getKey(), "INVALID_VALUE", "The text holds half a character (a lone surrogate).");
            }
        }
        return set;
    }
}
