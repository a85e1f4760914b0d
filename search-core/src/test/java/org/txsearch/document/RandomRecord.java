package org.txsearch.document;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;

/** A valid record with any of its members filled, the same for the same seed. */
public final class RandomRecord {

    private static final int[] LETTERS = {
        'a', 'Z', ' ', '"', '\\', '/', '\n', '\t', '\r', 1, 0x1f, 0x7f, 'é', 'ß', 0x7ff, 0x800, 0x20ac, 0x2028, 0xd7ff,
        0xe000, 0xfffd, 0x10000, 0x1f600, 0x10ffff, '<', '0', '7', 0, '=', '+', '-', '@', '\'', ','
    };
    private static final long FIRST_INSTANT =
            Instant.parse("1990-01-01T00:00:00Z").toEpochMilli();
    private static final long LAST_INSTANT =
            Instant.parse("2035-12-31T23:59:59.999Z").toEpochMilli();

    private final Random random;
    private final Currency currency;

    private RandomRecord(long seed) {
        this.random = new Random(seed);
        this.currency = Currencies.all().get(random.nextInt(Currencies.all().size()));
    }

    /** Returns the record of that seed. */
    public static GenericRecord of(long seed) {
        return new RandomRecord(seed).transaction();
    }

    private GenericRecord transaction() {
        GenericRecord record = members(
                TransactionSchema.current(), FieldCatalogue.transaction().fields());
        boolean credit = record.get("direction").toString().equals("CREDIT");
        BigDecimal amount = decimal().abs();
        Records.set(record, "amount", money(credit ? amount : amount.negate()));
        for (String other : List.of("fee", "net")) {
            if (record.get(other) != null) {
                Records.set(record, other, money(decimal()));
            }
        }
        Records.set(
                record,
                "created_at",
                between(Instant.parse("1990-01-01T00:00:00Z").toEpochMilli(), 1_900_000_000_000L));
        Records.set(record, "version", between(0, Long.MAX_VALUE));
        return record;
    }

    private GenericRecord members(Schema schema, List<Field> fields) {
        GenericRecord record = new GenericData.Record(schema);
        for (Field field : fields) {
            Schema type = schema.getField(field.name()).schema();
            Schema branch = type.isUnion() ? type.getTypes().get(1) : type;
            record.put(field.name(), field.nullable() && random.nextInt(3) == 0 ? null : value(field, branch));
        }
        return record;
    }

    private @Nullable Object value(Field field, Schema schema) {
        return switch (field.kind()) {
            case STRING -> text(field);
            case ENUM ->
                new GenericData.EnumSymbol(
                        schema,
                        field.symbols().get(random.nextInt(field.symbols().size())));
            case INSTANT -> between(FIRST_INSTANT, LAST_INSTANT);
            case INTEGER -> random.nextInt();
            case LONG -> random.nextLong();
            case BOOLEAN -> random.nextBoolean();
            case MONEY -> money(decimal());
            case RECORD -> members(schema, field.children());
            case RECORDS -> {
                List<GenericRecord> elements = new ArrayList<>();
                for (int left = random.nextInt(4); left > 0; left--) {
                    elements.add(members(schema.getElementType(), field.children()));
                }
                yield elements;
            }
            case STRING_MAP -> {
                Map<String, String> pairs = new HashMap<>();
                for (int left = random.nextInt(6); left > 0; left--) {
                    pairs.put("key" + random.nextInt(100) + "é\"\\", anyText(20));
                }
                yield pairs;
            }
        };
    }

    private String text(Field field) {
        return switch (field.format()) {
            case ANY, EXTERNAL_ID -> anyText(Math.min(field.maxLength(), 40));
            case ID -> characters("abcXYZ019._-", 1 + random.nextInt(field.maxLength()));
            case DECIMAL ->
                String.valueOf(random.nextInt()) + (random.nextBoolean() ? ".0" + random.nextInt(1000) : "");
            case CURRENCY -> currency.code();
            case COUNTRY -> characters("ABYZ", 2);
            case LAST4 -> characters("0123456789", 4);
            case BIN -> characters("0123456789", 6 + random.nextInt(3));
        };
    }

    private String anyText(int most) {
        StringBuilder text = new StringBuilder();
        int digits = 0;
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            int point = LETTERS[random.nextInt(LETTERS.length)];
            // Fewer digits than a card number has, so that nothing is masked.
            if (point < '0' || point > '9' || digits++ < 12) {
                text.appendCodePoint(point);
            }
        }
        return text.toString();
    }

    private String characters(String from, int count) {
        StringBuilder text = new StringBuilder();
        for (int left = count; left > 0; left--) {
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }

    /** Within the range, with as many digits as the currency has or fewer. */
    private BigDecimal decimal() {
        long most = (1L << 53) - 1;
        long minorUnits = random.nextInt(4) == 0 ? between(-most, most) : between(-100_000, 100_000);
        BigDecimal decimal = BigDecimal.valueOf(minorUnits, currency.exponent());
        return random.nextBoolean() ? decimal : strip(decimal);
    }

    private static BigDecimal strip(BigDecimal decimal) {
        BigDecimal stripped = decimal.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    private GenericRecord money(BigDecimal value) {
        return Records.money(value.toPlainString(), currency.code());
    }

    private long between(long least, long most) {
        return random.nextLong(least, most);
    }
}
