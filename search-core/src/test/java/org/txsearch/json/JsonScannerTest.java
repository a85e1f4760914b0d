package org.txsearch.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class JsonScannerTest {

    private static final String[] TEXTS = {
        "",
        "a",
        "\"",
        "\\",
        "\\\"",
        "}",
        "]",
        "{",
        "[",
        ",",
        ":",
        "é",
        "\uD83D\uDE00",
        "\n",
        "\u0000",
        "a\\",
        "\"}",
        "null",
        "12",
        " "
    };

    @Test
    void membersOfAName_areRead_andOthersPassedOver() {
        JsonScanner scanner = new JsonScanner(
                "{\"a\":{\"b\":0}, \"b\" : [ {\"x\":\"}\"} , 2],\"c\":3} 7".getBytes(StandardCharsets.UTF_8));
        List<String> read = new ArrayList<>();

        scanner.readMembers(
                "b",
                () -> scanner.readElements(() -> read.add(new String(scanner.readBytes(), StandardCharsets.UTF_8))));

        assertThat(read).containsExactly("{\"x\":\"}\"}", "2");
        assertThat(scanner.readLong()).isEqualTo(7);
    }

    @Property(tries = 500)
    void walk_readsWhatJacksonWrote(@ForAll long seed) {
        Object value = value(new Random(seed), 4);
        for (byte[] json : written(value)) {
            JsonScanner scanner = new JsonScanner(json);
            assertThat(read(scanner, value)).isEqualTo(value);
            assertThat(scanner.position()).isEqualTo(json.length);
        }
    }

    @Property(tries = 500)
    void skipValue_endsWhereTheValueEnds(@ForAll long seed) {
        Object value = value(new Random(seed), 4);
        for (byte[] json : written(value)) {
            byte[] followed = Arrays.copyOf(json, json.length + 2);
            followed[json.length] = ',';
            followed[json.length + 1] = '1';
            JsonScanner scanner = new JsonScanner(followed);
            scanner.skipValue();
            assertThat(scanner.position()).isEqualTo(json.length);
        }
    }

    @Property(tries = 200)
    void truncatedObject_isMalformed(@ForAll long seed) {
        Map<String, @Nullable Object> value = new LinkedHashMap<>();
        value.put("a", value(new Random(seed), 3));
        value.put("b", value(new Random(seed + 1), 3));
        byte[] json = JsonMapper.shared().writeValueAsBytes(value);
        for (int length = 0; length < json.length; length++) {
            JsonScanner cut = new JsonScanner(Arrays.copyOf(json, length));
            malformed(() -> walk(cut));
            JsonScanner bounded = new JsonScanner(json, 0, length);
            malformed(() -> walk(bounded));
            JsonScanner skipped = new JsonScanner(json, 0, length);
            malformed(skipped::skipValue);
        }
    }

    /** What stands between may be an error page of a proxy. */
    @Property(tries = 1000)
    void anyBytes_areReadOrMalformed_inBoundedWork(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[random.nextInt(60)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = random.nextInt(8) == 0
                    ? (byte) random.nextInt()
                    : (byte) "{}[]:,\"\\ a1n".charAt(random.nextInt(12));
        }
        List<Runnable> readings = List.of(
                () -> walk(new JsonScanner(bytes)),
                () -> elements(new JsonScanner(bytes)),
                () -> new JsonScanner(bytes).skipValue(),
                () -> new JsonScanner(bytes).readString(),
                () -> new JsonScanner(bytes).readLong(),
                () -> new JsonScanner(bytes).readBoolean());
        for (Runnable reading : readings) {
            try {
                reading.run();
            } catch (MalformedJsonException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[:]", "[}", "[1 :]", "{\"a\":}", "{\"a\":,\"b\":1}", "[1,:2]", "[,,]"})
    void missingValue_isMalformed(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        JsonScanner scanner = new JsonScanner(bytes);
        malformed(() -> {
            if (json.startsWith("[")) {
                elements(scanner);
            } else {
                walk(scanner);
            }
        });
    }

    @Test
    void valuesAfterBlanks_areRead() {
        assertThat(scanner(" \n\t\"a\"").readString()).isEqualTo("a");
        assertThat(scanner(" \"\\u00e9\"").readString()).isEqualTo("é");
        assertThat(scanner(" 12").readLong()).isEqualTo(12);
        assertThat(scanner(" true").readBoolean()).isTrue();
        assertThat(scanner(" false").readBoolean()).isFalse();
    }

    @Test
    void numbers_areReadWhole() {
        assertThat(scanner("9223372036854775807").readLong()).isEqualTo(Long.MAX_VALUE);
        assertThat(scanner("-9223372036854775808").readLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(scanner("null").readLong()).isZero();
        for (String none : List.of("9223372036854775808", "1.5", "1e3", "\"1\"", "{}", "[1]", "true")) {
            malformed(scanner(none)::readLong);
        }
    }

    @Test
    void otherValues_areGivenAsTheirText() {
        assertThat(scanner("null").readString()).isEqualTo("null");
        assertThat(scanner("{\"a\":[1]}").readString()).isEqualTo("{\"a\":[1]}");
        assertThat(scanner("1.50").readString()).isEqualTo("1.50");
    }

    @Test
    void names_areComparedWhole() {
        JsonScanner scanner = scanner("{\"id\" : 1, \"ids\":2}");
        scanner.beginObject();
        assertThat(scanner.nextMember()).isTrue();
        assertThat(scanner.nameIs("id")).isTrue();
        assertThat(scanner.nameIs("i")).isFalse();
        assertThat(scanner.nameIs("ids")).isFalse();
        scanner.skipValue();
        assertThat(scanner.nextMember()).isTrue();
        assertThat(scanner.name()).isEqualTo("ids");
        assertThat(scanner.readLong()).isEqualTo(2);
        assertThat(scanner.nextMember()).isFalse();
    }

    @Test
    void range_isNotLeft() {
        byte[] bytes = "xx{\"a\":1}yy".getBytes(StandardCharsets.UTF_8);
        JsonScanner scanner = new JsonScanner(bytes, 2, bytes.length - 2);
        scanner.skipValue();
        assertThat(scanner.position()).isEqualTo(bytes.length - 2);
        malformed(scanner::skipValue);
    }

    @Test
    void deepNesting_isPassedOver() {
        String deep = "[".repeat(200_000) + "]".repeat(200_000);
        JsonScanner scanner = scanner(deep);
        scanner.skipValue();
        assertThat(scanner.position()).isEqualTo(deep.length());
    }

    private static JsonScanner scanner(String json) {
        return new JsonScanner(json.getBytes(StandardCharsets.UTF_8));
    }

    private static void malformed(Runnable reading) {
        assertThatExceptionOfType(MalformedJsonException.class).isThrownBy(reading::run);
    }

    private static void walk(JsonScanner scanner) {
        scanner.beginObject();
        while (scanner.nextMember()) {
            scanner.skipValue();
        }
    }

    private static void elements(JsonScanner scanner) {
        scanner.beginArray();
        while (scanner.nextElement()) {
            scanner.skipValue();
        }
    }

    private static List<byte[]> written(@Nullable Object value) {
        JsonMapper mapper = JsonMapper.shared();
        return List.of(
                mapper.writeValueAsBytes(value),
                mapper.writerWithDefaultPrettyPrinter().writeValueAsBytes(value));
    }

    private static @Nullable Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextBoolean();
            case 2 -> null;
            case 3, 4 -> text(random);
            case 5 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int left = random.nextInt(4); left > 0; left--) {
                    list.add(value(random, depth - 1));
                }
                yield list;
            }
            default -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int left = random.nextInt(4); left > 0; left--) {
                    map.put("m" + random.nextInt(100), value(random, depth - 1));
                }
                yield map;
            }
        };
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(6); left > 0; left--) {
            text.append(TEXTS[random.nextInt(TEXTS.length)]);
        }
        return text.toString();
    }

    /** Reads what stands there as a value of the wanted one's kind. */
    private static @Nullable Object read(JsonScanner scanner, @Nullable Object wanted) {
        if (wanted == null) {
            assertThat(scanner.readString()).isEqualTo("null");
            return null;
        }
        if (wanted instanceof Long) {
            return scanner.readLong();
        }
        if (wanted instanceof Boolean) {
            return scanner.readBoolean();
        }
        if (wanted instanceof List<?> list) {
            List<@Nullable Object> read = new ArrayList<>();
            scanner.beginArray();
            while (scanner.nextElement()) {
                assertThat(read).hasSizeLessThan(list.size());
                read.add(read(scanner, list.get(read.size())));
            }
            return read;
        }
        if (wanted instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> read = new LinkedHashMap<>();
            scanner.beginObject();
            while (scanner.nextMember()) {
                String name = scanner.name();
                assertThat(map.containsKey(name)).isTrue();
                assertThat(scanner.nameIs(name)).isTrue();
                read.put(name, read(scanner, map.get(name)));
            }
            return read;
        }
        return scanner.readString();
    }
}
