package org.txsearch.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How values are written for the API, in JSON and in query strings. */
final class Json {

    /** Names of members are a merchant's own below {@code metadata}: they are not kept for ever. */
    static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private static final DateTimeFormatter MILLISECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Json() {}

    /** A value as JSON. */
    static String text(@Nullable Object value) {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(out)) {
            write(generator, value, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    /** A single value as the API reads it in a query string. */
    static String plain(String name, Object value) {
        if (value instanceof String text) {
            return text;
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof Instant instant) {
            return time(instant);
        }
        if (value instanceof LocalDate
                || value instanceof Integer
                || value instanceof Long
                || value instanceof BigInteger
                || value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof OffsetDateTime time) {
            return time(time.toInstant());
        }
        if (value instanceof ZonedDateTime time) {
            return time(time.toInstant());
        }
        throw new IllegalArgumentException(name + " cannot be a "
                + value.getClass().getSimpleName()
                + ". Amounts are BigDecimal, whole numbers or text, since a double is not exact;"
                + " times are Instant, or LocalDate, which the API reads in time_zone.");
    }

    /** As the API writes it; finer fractions stay. */
    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).equals(instant)
                ? MILLISECONDS.format(instant)
                : instant.toString();
    }

    /**
     * Writes a value.
     *
     * @param isAnswer whether it came from the API: a decimal number is one there; in a request it is an amount, which is text
     */
    private static void write(JsonGenerator out, @Nullable Object value, boolean isAnswer) throws IOException {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof Model model) {
            out.writeStartObject();
            @Nullable Object[] values = model.values();
            for (int i = 0; i < values.length; i++) {
                out.writeFieldName(model.names().get(i));
                write(out, values[i], false);
            }
            writeMembers(out, model.additionalMembers(), true);
            out.writeEndObject();
        } else if (value instanceof Filter filter) {
            write(out, filter.tree(), isAnswer);
        } else if (value instanceof Map<?, ?> members) {
            out.writeStartObject();
            writeMembers(out, members, isAnswer);
            out.writeEndObject();
        } else if (value instanceof Collection<?> items) {
            out.writeStartArray();
            for (Object item : items) {
                write(out, item, isAnswer);
            }
            out.writeEndArray();
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) {
            out.writeNumber(value.toString());
        } else if (isAnswer && value instanceof BigDecimal number) {
            out.writeNumber(number);
        } else {
            out.writeString(plain("A value", value));
        }
    }

    private static void writeMembers(JsonGenerator out, Map<?, ?> members, boolean isAnswer) throws IOException {
        for (Map.Entry<?, ?> member : members.entrySet()) {
            out.writeFieldName((String) member.getKey());
            write(out, member.getValue(), isAnswer);
        }
    }
}
