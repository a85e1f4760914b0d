package org.txsearch.ingest.source;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CutText;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;

/** A scalar type of a writer's schema, which determines the meaning of values by type and logical type. */
final class WrittenScalar {

    private static final int UUID_BYTES = 16;
    private static final int MICROS_PER_MILLI = 1_000;
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int MILLIS_PER_SECOND = 1_000;

    /** Far above any amount. Creating the text of a greater number would take long. */
    private static final int MAX_DECIMAL_BITS = 1_024;

    private static final int MAX_SCALE = 1_000;
    private static final int MAX_NAME_SHOWN_LENGTH = 60;

    private final Schema schema;
    private final String logicalType;
    private final ScalarMeaning meaning;
    private final int scale;

    /** Creates the scalar of a type, which may be any type. */
    WrittenScalar(Schema schema) {
        this.schema = schema;
        Object declared = schema.getObjectProp(LogicalType.LOGICAL_TYPE_PROP);
        this.logicalType = declared == null ? "" : declared.toString();
        this.scale = schema.getLogicalType() instanceof LogicalTypes.Decimal decimal ? decimal.getScale() : -1;
        this.meaning = meaning();
    }

    private ScalarMeaning meaning() {
        return switch (schema.getType()) {
            // Logical types of strings (uuid, BigQuery's datetime, Hive's varchar) restrict the text but do not encode
            // it.
            case STRING, ENUM -> ScalarMeaning.TEXT;
            case BOOLEAN -> logicalType.isEmpty() ? ScalarMeaning.BOOLEAN : ScalarMeaning.NONE;
            case INT ->
                switch (logicalType) {
                    case "" -> ScalarMeaning.INTEGER;
                    case "date" -> ScalarMeaning.DAY;
                    default -> ScalarMeaning.NONE;
                };
            case LONG ->
                switch (logicalType) {
                    case "" -> ScalarMeaning.INTEGER;
                    case "timestamp-millis", "timestamp-micros", "timestamp-nanos" -> ScalarMeaning.INSTANT;
                    case "local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos" ->
                        ScalarMeaning.LOCAL_TIME;
                    default -> ScalarMeaning.NONE;
                };
            case BYTES -> scale >= 0 && scale <= MAX_SCALE ? ScalarMeaning.DECIMAL : ScalarMeaning.NONE;
            case FIXED -> {
                if (logicalType.equals("uuid") && schema.getFixedSize() == UUID_BYTES) {
                    yield ScalarMeaning.TEXT;
                }
                yield scale >= 0 && scale <= MAX_SCALE ? ScalarMeaning.DECIMAL : ScalarMeaning.NONE;
            }
            default -> ScalarMeaning.NONE;
        };
    }

    ScalarMeaning means() {
        return meaning;
    }

    /** Returns whether values are Avro strings. */
    boolean isString() {
        return schema.getType() == Schema.Type.STRING;
    }

    boolean isFloat() {
        return schema.getType() == Schema.Type.FLOAT || schema.getType() == Schema.Type.DOUBLE;
    }

    /** Returns whether the logical type is unknown, or does not fit the type. */
    boolean hasUnknownLogicalType() {
        return meaning == ScalarMeaning.NONE
                && !logicalType.isEmpty()
                && !List.of("time-millis", "time-micros", "duration").contains(logicalType);
    }

    /** Returns the name of the type for a sentence, such as {@code bytes with the logical type decimal}. */
    String name() {
        String type = schema.getType().getName();
        return logicalType.isEmpty()
                ? type
                : type + " with the logical type " + CutText.cut(logicalType, MAX_NAME_SHOWN_LENGTH);
    }

    /**
     * Reads the value at the reader's position. Returns an {@link UnreadableScalar} if the value has no meaning.
     *
     * @param zone the zone of local times and days; required for local times
     * @throws MalformedAvroException if the bytes are not Avro of the schema
     */
    Object read(AvroBytes in, @Nullable ZoneId zone) {
        return switch (meaning) {
            case TEXT -> text(in);
            case INTEGER -> schema.getType() == Schema.Type.INT ? (long) in.readInt() : in.readLong();
            case DECIMAL -> decimal(in);
            case INSTANT -> millis(in);
            case LOCAL_TIME -> localTime(millis(in), zone);
            case DAY ->
                LocalDate.ofEpochDay(in.readInt())
                        .atStartOfDay(zone == null ? ZoneOffset.UTC : zone)
                        .toInstant()
                        .toEpochMilli();
            case BOOLEAN -> in.readBoolean();
            case NONE -> throw new IllegalStateException(name() + " is never read");
        };
    }

    private String text(AvroBytes in) {
        if (schema.getType() == Schema.Type.ENUM) {
            List<String> symbols = schema.getEnumSymbols();
            return symbols.get(in.readEnum(symbols.size()));
        }
        if (schema.getType() == Schema.Type.FIXED) {
            ByteBuffer uuid = ByteBuffer.wrap(in.array(), in.skipFixed(UUID_BYTES), UUID_BYTES);
            return new UUID(uuid.getLong(), uuid.getLong()).toString();
        }
        return in.readString();
    }

    private long millis(AvroBytes in) {
        long time = in.readLong();
        return switch (logicalType) {
            case "timestamp-micros", "local-timestamp-micros" -> Math.floorDiv(time, MICROS_PER_MILLI);
            case "timestamp-nanos", "local-timestamp-nanos" -> Math.floorDiv(time, NANOS_PER_MILLI);
            default -> time;
        };
    }

    /** Converts a local time. An hour that occurs twice, when clocks are set back, is unreadable. */
    private static Object localTime(long millis, @Nullable ZoneId zone) {
        if (zone == null) {
            throw new IllegalStateException("A local time needs a zone");
        }
        Instant asUtc = Instant.ofEpochMilli(millis);
        LocalDateTime local = LocalDateTime.ofInstant(asUtc, ZoneOffset.UTC);
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        if (offsets.size() == 1) {
            return millis - (long) offsets.get(0).getTotalSeconds() * MILLIS_PER_SECOND;
        }
        return new UnreadableScalar(
                local.toString(),
                "INVALID_DATE",
                "This local time " + (offsets.isEmpty() ? "does not exist" : "occurs twice") + " in " + zone
                        + ", where the clocks are changed: write it as a timestamp in UTC.");
    }

    private Object decimal(AvroBytes in) {
        int length;
        int offset;
        if (schema.getType() == Schema.Type.FIXED) {
            length = schema.getFixedSize();
            offset = in.skipFixed(length);
        } else {
            length = in.readLength();
            offset = in.position();
            in.skip(length);
        }
        if (length == 0) {
            return new UnreadableScalar("(no bytes)", "INVALID_VALUE", "The decimal number has no bytes.");
        }
        BigInteger unscaled = new BigInteger(in.array(), offset, length);
        if (unscaled.bitLength() > MAX_DECIMAL_BITS) {
            return new UnreadableScalar(
                    "(a number of " + length + " bytes)", "INVALID_VALUE", "The decimal number has too many digits.");
        }
        return new BigDecimal(unscaled, scale).stripTrailingZeros();
    }
}
