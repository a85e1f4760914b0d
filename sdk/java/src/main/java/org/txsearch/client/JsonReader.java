package org.txsearch.client;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON from its beginning to its end, without a tree in between. Each method reads the next value. */
final class JsonReader {

    private final JsonParser parser;

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    /** Reads one kind of value. */
    @FunctionalInterface
    interface Reading<T> {
        T read(JsonReader in) throws IOException;
    }

    /** Reads a whole body. Throws an IOException if it is not the JSON of one such object. */
    static <T> T read(byte[] json, Reading<T> reading) throws IOException {
        try (JsonParser parser = Json.FACTORY.createParser(json)) {
            return whole(new JsonReader(parser), reading);
        }
    }

    static <T> T parse(String json, Reading<T> reading) {
        try (JsonParser parser = Json.FACTORY.createParser(json)) {
            return whole(new JsonReader(parser), reading);
        } catch (IOException e) {
            throw new IllegalArgumentException("This is not JSON as the API writes it.", e);
        }
    }

    private static <T> T whole(JsonReader in, Reading<T> reading) throws IOException {
        T value = in.object(reading);
        if (value == null || in.parser.nextToken() != null) {
            throw new IOException("There is more or less than one JSON object.");
        }
        return value;
    }

    /** All members of an object, for {@link #read}. */
    static Map<String, Object> tree(JsonReader in) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String member = in.member(); member != null; member = in.member()) {
            in.additional(members, member);
        }
        return Collections.unmodifiableMap(members);
    }

    /** The name of the next member, or null at the end of the object. */
    @Nullable
    String member() throws IOException {
        String name = parser.nextFieldName();
        if (name == null && parser.currentToken() != JsonToken.END_OBJECT) {
            throw new IOException("The JSON ends too early.");
        }
        return name;
    }

    @Nullable
    String text() throws IOException {
        String text = parser.nextTextValue();
        if (text != null) {
            return text;
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token == null || !token.isScalarValue()) {
            throw new IOException("A value is not a text.");
        }
        return parser.getText();
    }

    @Nullable
    BigDecimal decimal() throws IOException {
        String text = text();
        try {
            return text == null ? null : new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new IOException("A value is not a decimal.", e);
        }
    }

    @Nullable
    Instant instant() throws IOException {
        String text = text();
        try {
            return text == null ? null : instant(text);
        } catch (DateTimeException e) {
            throw new IOException("A value is not a time.", e);
        }
    }

    @Nullable
    Integer number32() throws IOException {
        Long number = number64();
        if (number != null && number.intValue() != number) {
            throw new IOException("A number is too large.");
        }
        return number == null ? null : number.intValue();
    }

    @Nullable
    Long number64() throws IOException {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.VALUE_NUMBER_INT) {
            throw new IOException("A value is not a whole number.");
        }
        return parser.getLongValue();
    }

    @Nullable
    Boolean flag() throws IOException {
        return parser.nextToken() == JsonToken.VALUE_NULL ? null : Boolean.valueOf(parser.getBooleanValue());
    }

    <T> @Nullable T object(Reading<T> reading) throws IOException {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.START_OBJECT) {
            throw new IOException("A value is not an object.");
        }
        return reading.read(this);
    }

    /** A list of objects. */
    <T> @Nullable List<T> list(Reading<T> reading) throws IOException {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.START_ARRAY) {
            throw new IOException("A value is not a list.");
        }
        List<T> items = new ArrayList<>();
        while ((token = parser.nextToken()) == JsonToken.START_OBJECT) {
            items.add(reading.read(this));
        }
        if (token != JsonToken.END_ARRAY) {
            throw new IOException("An item of a list is not an object.");
        }
        return items.isEmpty() ? List.of() : Collections.unmodifiableList(items);
    }

    /** A list of texts. */
    @Nullable
    List<String> textList() throws IOException {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.START_ARRAY) {
            throw new IOException("A value is not a list.");
        }
        List<String> items = new ArrayList<>();
        for (String item = parser.nextTextValue(); item != null; item = parser.nextTextValue()) {
            items.add(item);
        }
        if (parser.currentToken() != JsonToken.END_ARRAY) {
            throw new IOException("An item of a list is not a text.");
        }
        return Collections.unmodifiableList(items);
    }

    /** A merchant's own keys and values. */
    @Nullable
    Map<String, String> texts() throws IOException {
        return object(in -> {
            Map<String, String> texts = new LinkedHashMap<>();
            for (String key = in.member(); key != null; key = in.member()) {
                String text = in.text();
                if (text != null) {
                    texts.put(key, text);
                }
            }
            return Collections.unmodifiableMap(texts);
        });
    }

    @Nullable
    Map<String, Object> members() throws IOException {
        return object(JsonReader::tree);
    }

    /** Adds the value of a member that the reader has no place for. */
    Map<String, Object> additional(@Nullable Map<String, Object> found, String member) throws IOException {
        Map<String, Object> members = found == null ? new LinkedHashMap<>() : found;
        parser.nextToken();
        putAny(members, member);
        return members;
    }

    // Maps of answers hold null if the API sends null, which the type of a map cannot say.
    @SuppressWarnings("NullAway")
    private void putAny(Map<String, Object> members, String member) throws IOException {
        members.put(member, any());
    }

    private @Nullable Object any() throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new IOException("The JSON ends too early.");
        }
        return switch (token) {
            case START_OBJECT -> tree(this);
            case START_ARRAY -> {
                List<@Nullable Object> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(any());
                }
                yield Collections.unmodifiableList(items);
            }
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            default -> parser.getText();
        };
    }

    /** The form in which the API writes times is read digit by digit, in a tenth of the time: an item has a dozen of them. */
    static Instant instant(String text) {
        if (text.length() == 24 && text.charAt(10) == 'T' && text.charAt(19) == '.' && text.charAt(23) == 'Z') {
            int year = digits(text, 0, 4);
            int month = digits(text, 5, 7);
            int day = digits(text, 8, 10);
            int hour = digits(text, 11, 13);
            int minute = digits(text, 14, 16);
            int second = digits(text, 17, 19);
            int millisecond = digits(text, 20, 23);
            if ((year | month | day | hour | minute | second | millisecond) >= 0
                    && hour < 24
                    && minute < 60
                    && second < 60) {
                long seconds =
                        LocalDate.of(year, month, day).toEpochDay() * 86_400 + hour * 3_600L + minute * 60L + second;
                return Instant.ofEpochSecond(seconds, millisecond * 1_000_000L);
            }
        }
        return OffsetDateTime.parse(text).toInstant();
    }

    /** Reads digits as a number; returns a negative one if another character is among them. */
    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
