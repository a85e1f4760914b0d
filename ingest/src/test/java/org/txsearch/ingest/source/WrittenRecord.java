package org.txsearch.ingest.source;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** A transaction of other software, with its own schema, built member by member. */
public final class WrittenRecord {

    private static final int FIXED_SIZE = 16;

    private final Map<String, Object> members = new LinkedHashMap<>();

    /** The type of a member as Avro's JSON, and its value. */
    private record Member(String type, @Nullable Object value) {}

    private WrittenRecord() {}

    /** Returns the required members of a transaction, in types of JSON. */
    public static WrittenRecord minimal(String id) {
        return new WrittenRecord()
                .with("id", "\"string\"", id)
                .with("merchant_id", "\"string\"", "M-types")
                .with("type", "\"string\"", "PAYMENT")
                .with("status", "\"string\"", "COMPLETED")
                .with("direction", "\"string\"", "CREDIT")
                .with("created_at", "\"string\"", "2026-11-19T08:00:11.412Z")
                .with("version", "\"long\"", 1L)
                .with("amount.value", "\"string\"", "49.99")
                .with("amount.currency_code", "\"string\"", "EUR");
    }

    /** Returns a change in types of JSON. */
    public static WrittenRecord change(String id) {
        return new WrittenRecord()
                .with("id", "\"string\"", id)
                .with("merchant_id", "\"string\"", "M-types")
                .with("created_at", "\"string\"", "2026-11-19T08:00:11.412Z")
                .with("base_version", "\"long\"", 1L)
                .with("version", "\"long\"", 2L)
                .with("set", "{\"type\":\"map\",\"values\":\"string\"}", Map.of("status", "\"REFUNDED\""));
    }

    /** Sets a member, or changes its type. */
    @SuppressWarnings("unchecked")
    public WrittenRecord with(String path, String type, @Nullable Object value) {
        Map<String, Object> parent = members;
        String[] names = path.split("\\.", -1);
        for (String name : Arrays.copyOf(names, names.length - 1)) {
            Object child = parent.get(name);
            if (!(child instanceof Map)) {
                child = new LinkedHashMap<String, Object>();
                parent.put(name, child);
            }
            parent = (Map<String, Object>) child;
        }
        parent.put(names[names.length - 1], new Member(type, value));
        return this;
    }

    /** Removes a top-level member. */
    public WrittenRecord without(String name) {
        members.remove(name);
        return this;
    }

    /** Returns the record with its own schema. */
    public GenericRecord record() {
        return record(schema());
    }

    /** Returns the schema, with type names that are not ours. */
    public Schema schema() {
        return new Schema.Parser().parse(json(members, "topLevelRecord"));
    }

    GenericRecord record(Schema schema) {
        return record(members, schema);
    }

    @SuppressWarnings("unchecked")
    private static String json(Map<String, Object> members, String name) {
        List<String> fields = new ArrayList<>();
        members.forEach((member, content) -> fields.add("{\"name\":\"" + member + "\",\"type\":"
                + (content instanceof Member leaf
                        ? leaf.type()
                        : json((Map<String, Object>) content, name + "_" + member))
                + "}"));
        return "{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[" + String.join(",", fields) + "]}";
    }

    @SuppressWarnings("unchecked")
    private static GenericRecord record(Map<String, Object> members, Schema schema) {
        GenericData.Record record = new GenericData.Record(schema);
        members.forEach((name, content) -> {
            Schema type = schema.getField(name).schema();
            record.put(
                    name,
                    content instanceof Member leaf
                            ? datum(leaf.value(), type)
                            : record((Map<String, Object>) content, type));
        });
        return record;
    }

    /** Returns a value in the form that Avro's writer expects. */
    private static @Nullable Object datum(@Nullable Object value, Schema type) {
        if (type.getType() == Schema.Type.UNION) {
            Schema branch = type.getTypes().stream()
                    .filter(candidate -> (candidate.getType() == Schema.Type.NULL) == (value == null))
                    .findFirst()
                    .orElseThrow();
            return datum(value, branch);
        }
        if (value instanceof BigDecimal decimal) {
            byte[] unscaled = decimal.unscaledValue().toByteArray();
            return datum(unscaled, type);
        }
        if (value instanceof byte[] bytes) {
            if (type.getType() == Schema.Type.BYTES) {
                return ByteBuffer.wrap(bytes);
            }
            byte[] fixed = new byte[type.getFixedSize()];
            if (bytes.length > 0 && bytes[0] < 0) {
                Arrays.fill(fixed, (byte) -1);
            }
            System.arraycopy(bytes, 0, fixed, fixed.length - bytes.length, bytes.length);
            return new GenericData.Fixed(type, fixed);
        }
        if (type.getType() == Schema.Type.ENUM) {
            return new GenericData.EnumSymbol(type, String.valueOf(value));
        }
        return value;
    }

    /** The types that a writer may choose, by a short name, with a value of each. */
    private static final Map<String, Written> TYPES = new TreeMap<>();

    private record Written(String json, @Nullable Object value) {}

    private static void type(String name, String json, @Nullable Object value) {
        TYPES.put(name, new Written(json, value));
    }

    private static String logical(String type, String logicalType) {
        return "{\"type\":\"" + type + "\",\"logicalType\":\"" + logicalType + "\"}";
    }

    private static String fixed(int size, String properties) {
        return "{\"type\":\"fixed\",\"name\":\"some_fixed\",\"size\":" + size + properties + "}";
    }

    static {
        byte[] uuid = new byte[FIXED_SIZE];
        uuid[0] = 0x12;
        type("null", "\"null\"", null);
        type("boolean", "\"boolean\"", true);
        type("boolean unknown", logical("boolean", "tristate"), true);
        type("int", "\"int\"", 2_030);
        type("int date", logical("int", "date"), 20_769);
        type("int time-millis", logical("int", "time-millis"), 5);
        type("int timestamp-millis", logical("int", "timestamp-millis"), 5);
        type("int unknown", logical("int", "month"), 5);
        type("long", "\"long\"", 2_031L);
        type("long timestamp-millis", logical("long", "timestamp-millis"), 1_794_470_400_999L);
        type("long timestamp-micros", logical("long", "timestamp-micros"), 1_794_470_400_999_999L);
        type("long timestamp-nanos", logical("long", "timestamp-nanos"), 1_794_470_400_999_999_999L);
        type("long local-timestamp-millis", logical("long", "local-timestamp-millis"), 5L);
        type("long local-timestamp-micros", logical("long", "local-timestamp-micros"), 5L);
        type("long local-timestamp-nanos", logical("long", "local-timestamp-nanos"), 5L);
        type("long time-micros", logical("long", "time-micros"), 5L);
        type("long date", logical("long", "date"), 5L);
        type("long unknown", logical("long", "timestamp-seconds"), 5L);
        type("float", "\"float\"", 1.5f);
        type("double", "\"double\"", 10.1);
        type("bytes", "\"bytes\"", "10".getBytes(StandardCharsets.US_ASCII));
        type("bytes decimal", decimal("bytes", 18, 2), new BigDecimal("2026.00"));
        type("bytes decimal(38,9)", decimal("bytes", 38, 9), new BigDecimal("2027.000000000"));
        type("bytes decimal invalid", decimal("bytes", 2, 18), new byte[] {1});
        type("bytes decimal of huge scale", decimal("bytes", 2_000_000_000, 2_000_000_000), new byte[] {1});
        type("bytes big-decimal", logical("bytes", "big-decimal"), new byte[] {1});
        type("bytes uuid", logical("bytes", "uuid"), uuid);
        type("fixed", fixed(2, ""), new byte[] {'1', '0'});
        type(
                "fixed decimal",
                fixed(8, ",\"logicalType\":\"decimal\",\"precision\":18,\"scale\":2"),
                new BigDecimal("2028.00"));
        type("fixed uuid", fixed(16, ",\"logicalType\":\"uuid\""), uuid);
        type("fixed duration", fixed(12, ",\"logicalType\":\"duration\""), new byte[12]);
        type("string", "\"string\"", "text");
        type("string uuid", logical("string", "uuid"), "12000000-0000-0000-0000-000000000000");
        type("string datetime", logical("string", "datetime"), "2026-11-19T08:00:00");
        type("enum", "{\"type\":\"enum\",\"name\":\"some_enum\",\"symbols\":[\"REFUNDED\",\"PENDING\"]}", "PENDING");
        type("array of strings", "{\"type\":\"array\",\"items\":\"string\"}", List.of());
        type("array of nulls", "{\"type\":\"array\",\"items\":\"null\"}", List.of());
        type("map of longs", "{\"type\":\"map\",\"values\":\"long\"}", Map.of());
        type("map of bytes", "{\"type\":\"map\",\"values\":\"bytes\"}", Map.of());
    }

    /** {@code {"type":…,"logicalType":"decimal"}}. */
    public static String decimal(String type, int precision, int scale) {
        return "{\"type\":\"" + type + "\",\"logicalType\":\"decimal\",\"precision\":" + precision + ",\"scale\":"
                + scale + "}";
    }

    /** One member of each kind. */
    private static final List<String> MEMBERS = List.of(
            "amount.value",
            "amount.currency_code",
            "credit.annual_percentage_rate",
            "note",
            "status",
            "created_at",
            "settled_at",
            "version",
            "payment_method.expiry_year",
            "payment_method.three_d_secure.liability_shifted",
            "fee",
            "payer",
            "items",
            "metadata",
            "metadata.key");

    /**
     * The outcome of a type in a member: the JSON of the stored value, or the code of the fault that rejects the
     * record. A missing pair means that the schema is rejected.
     */
    private static final Map<String, String> OUTCOMES = outcomes();

    private static Map<String, String> outcomes() {
        Map<String, String> outcomes = new TreeMap<>();
        for (String member : List.of("note", "metadata.key")) {
            outcomes.put("string > " + member, "\"text\"");
            outcomes.put("string uuid > " + member, "\"12000000-0000-0000-0000-000000000000\"");
            outcomes.put("fixed uuid > " + member, "\"12000000-0000-0000-0000-000000000000\"");
            outcomes.put("string datetime > " + member, "\"2026-11-19T08:00:00\"");
            outcomes.put("enum > " + member, "\"PENDING\"");
        }
        // A text is accepted wherever JSON has one, by the same rules.
        for (String text : List.of("string", "string uuid", "fixed uuid", "string datetime", "enum")) {
            outcomes.put(text + " > amount.value", "NOT_A_DECIMAL");
            outcomes.put(text + " > amount.currency_code", "INVALID_CURRENCY");
            outcomes.put(text + " > credit.annual_percentage_rate", "INVALID_");
            outcomes.put(text + " > status", text.equals("enum") ? "\"PENDING\"" : "INVALID_ENUM");
            outcomes.put(text + " > created_at", "INVALID_DATE");
            outcomes.put(text + " > settled_at", "INVALID_DATE");
        }
        for (Map.Entry<String, String> decimal : Map.of(
                        "bytes decimal", "2026", "bytes decimal(38,9)", "2027", "fixed decimal", "2028")
                .entrySet()) {
            outcomes.put(decimal.getKey() + " > amount.value", '"' + decimal.getValue() + ".00\"");
            outcomes.put(decimal.getKey() + " > credit.annual_percentage_rate", '"' + decimal.getValue() + '"');
            outcomes.put(decimal.getKey() + " > version", decimal.getValue());
            outcomes.put(decimal.getKey() + " > payment_method.expiry_year", decimal.getValue());
        }
        for (Map.Entry<String, String> number :
                Map.of("int", "2030", "long", "2031").entrySet()) {
            outcomes.put(number.getKey() + " > version", number.getValue());
            outcomes.put(number.getKey() + " > payment_method.expiry_year", number.getValue());
        }
        for (String unit : List.of("millis", "micros", "nanos")) {
            outcomes.put("long timestamp-" + unit + " > created_at", "\"2026-11-12T08:00:00.999Z\"");
            outcomes.put("long timestamp-" + unit + " > settled_at", "\"2026-11-12T08:00:00.999Z\"");
        }
        outcomes.put("int date > settled_at", "\"2026-11-12T00:00:00.000Z\"");
        outcomes.put("boolean > payment_method.three_d_secure.liability_shifted", "true");
        for (String member : List.of(
                "note", "credit.annual_percentage_rate", "settled_at", "fee", "payer", "payment_method.expiry_year")) {
            outcomes.put("null > " + member, "null");
        }
        outcomes.put("null > payment_method.three_d_secure.liability_shifted", "null");
        outcomes.put("null > items", "[]");
        outcomes.put("null > metadata", "{}");
        outcomes.put("null > metadata.key", "ENTRY_LEFT_OUT");
        return outcomes;
    }

    /**
     * A cell of the table.
     *
     * @param outcome JSON, the code of a fault or the rule of an adjustment, or {@code REFUSED}
     */
    public record Cell(String type, String member, String outcome) {

        /** Returns records with the member in the type, alone and in a union with null before or after it. */
        public List<GenericRecord> records() {
            Written written = Objects.requireNonNull(TYPES.get(type));
            String json = written.json();
            List<String> shapes = type.equals("null")
                    ? List.of(json)
                    : List.of(json, "[\"null\"," + json + "]", "[" + json + ",\"null\"]");
            return shapes.stream().map(shape -> record(shape, written.value())).toList();
        }

        private GenericRecord record(String shape, @Nullable Object value) {
            if (!member.equals("metadata.key")) {
                return minimal("cell").with(member, shape, value).record();
            }
            Schema map = new Schema.Parser().parse("{\"type\":\"map\",\"values\":" + shape + "}");
            Map<String, Object> pairs = new LinkedHashMap<>();
            pairs.put("key", datum(value, map.getValueType()));
            return minimal("cell").with("metadata", map.toString(), pairs).record();
        }

        /** Returns whether the schema is rejected. */
        public boolean isRefused() {
            return outcome.equals("REFUSED");
        }

        /** Returns whether the record is rejected. */
        public boolean isFault() {
            return !isRefused() && outcome.matches("[A-Z_]+");
        }

        /** Returns the JSON pointer of the value in the item. */
        public String pointer() {
            return "/" + member.replace('.', '/');
        }

        /** Returns the member that the message or the fault names. */
        public String path() {
            return member.equals("metadata.key") ? "metadata" : member;
        }

        @Override
        public String toString() {
            return type + " > " + member + " = " + outcome;
        }
    }

    /** Returns every type in every member. */
    public static Stream<Cell> cells() {
        return TYPES.keySet().stream()
                .flatMap(type -> MEMBERS.stream()
                        .map(member ->
                                new Cell(type, member, OUTCOMES.getOrDefault(type + " > " + member, "REFUSED"))));
    }
}
