package org.txsearch.document;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currencies;

/** What the item of a valid record must be, told from Avro's own record and schema; cards are not masked. */
final class ExpectedJson {

    private static final DateTimeFormatter INSTANT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private ExpectedJson() {}

    static Map<String, @Nullable Object> of(GenericRecord record) {
        Map<String, @Nullable Object> item = members(record);
        item.put("ingested_at", INSTANT.format(Records.INGESTED));
        item.put("erased_at", null);
        return item;
    }

    private static Map<String, @Nullable Object> members(GenericRecord record) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (Schema.Field member : record.getSchema().getFields()) {
            boolean nullable = member.schema().isUnion();
            Object value =
                    value(nullable ? member.schema().getTypes().get(1) : member.schema(), record.get(member.name()));
            members.put(member.name(), nullable && saysNothing(value) ? null : value);
        }
        return members;
    }

    private static @Nullable Object value(Schema type, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (type.getType()) {
            case RECORD ->
                type.getName().equals("Money") ? money((GenericRecord) value) : members((GenericRecord) value);
            case ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                ((List<?>) value).forEach(element -> elements.add(value(type.getElementType(), element)));
                yield elements;
            }
            case MAP -> new TreeMap<>((Map<?, ?>) value);
            case LONG ->
                type.getLogicalType() instanceof LogicalTypes.TimestampMillis
                        ? INSTANT.format(Instant.ofEpochMilli((long) value))
                        : value;
            case INT -> ((Integer) value).longValue();
            case BOOLEAN -> value;
            default -> value.toString();
        };
    }

    private static Map<String, @Nullable Object> money(GenericRecord money) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        String code = money.get("currency_code").toString();
        int exponent = Objects.requireNonNull(Currencies.find(code), code).exponent();
        members.put(
                "value",
                new BigDecimal(money.get("value").toString()).setScale(exponent).toPlainString());
        members.put("currency_code", code);
        return members;
    }

    private static boolean saysNothing(@Nullable Object value) {
        return value == null
                || value.equals("")
                || value instanceof Map<?, ?> map && map.values().stream().allMatch(ExpectedJson::saysNothing)
                || value instanceof List<?> list && list.isEmpty();
    }
}
