package org.txsearch.ingest.source;

import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.ChangeSchema;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a change's JSON into Avro values: the members of {@code set} hold their new values as JSON themselves. */
final class JsonChanges {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonChanges() {}

    /** The change, or null where the text is not one JSON object; complete only without faults. */
    static @Nullable GenericRecord change(String text, RecordFaults faults) {
        JsonNode object;
        try {
            object = MAPPER.readTree(text);
        } catch (JacksonException e) {
            faults.add("", "MALFORMED_JSON", RecordJson.faultDetail("The line", e));
            return null;
        }
        GenericRecord change = new GenericData.Record(ChangeSchema.current());
        for (String name : object.propertyNames()) {
            if (ChangeSchema.current().getField(name) == null) {
                faults.add(name, "UNKNOWN_FIELD", "A change has no such member.");
            }
        }
        change.put("merchant_id", string(object, "merchant_id", faults));
        change.put("id", string(object, "id", faults));
        change.put("created_at", instant(object, faults));
        change.put("base_version", integer(object, "base_version", faults));
        change.put("version", integer(object, "version", faults));
        change.put("set", set(object, faults));
        return change;
    }

    private static String string(JsonNode object, String name, RecordFaults faults) {
        JsonNode value = object.path(name);
        if (!value.isString()) {
            faults.add(name, "MISSING_VALUE", "Every change has a string here.");
            return "";
        }
        return value.asString();
    }

    private static long integer(JsonNode object, String name, RecordFaults faults) {
        JsonNode value = object.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            faults.add(name, "MISSING_VALUE", "Every change has an integer here.");
            return 0;
        }
        return value.asLong();
    }

    private static long instant(JsonNode object, RecordFaults faults) {
        String text = string(object, "created_at", faults);
        try {
            return text.isEmpty() ? 0 : Rfc3339.parse(text).toEpochMilli();
        } catch (DateTimeException e) {
            faults.add("created_at", "INVALID_DATE", "A time is RFC 3339 with an offset: 2026-11-20T10:31:22.120Z.");
            return 0;
        }
    }

    private static Map<String, String> set(JsonNode object, RecordFaults faults) {
        Map<String, String> set = new LinkedHashMap<>();
        JsonNode values = object.path("set");
        if (!values.isObject()) {
            faults.add("set", "INVALID_VALUE", "It is an object of paths and their new values.");
            return set;
        }
        for (Map.Entry<String, JsonNode> value : values.properties()) {
            String json = MAPPER.writeValueAsString(value.getValue());
            if (!ScalarText.isWhole(value.getKey()) || !ScalarText.isWhole(json)) {
                faults.add(value.getKey(), "INVALID_VALUE", "The text holds half a character (a lone surrogate).");
            }
            set.put(value.getKey(), json);
        }
        return set;
    }
}
