package org.txsearch.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Lists that are written into a query string are read as the same lists. */
class ListsTest {

    private static final int MAX_LENGTH = 100;
    private static final TextForm FORM = TextForm.any("text", 1, MAX_LENGTH);
    private static final Pattern WRITTEN =
            Pattern.compile(Objects.requireNonNull(FORM.inList().pattern()));

    @Property(tries = 2_000)
    void anyList_isReadAsItWasWritten(@ForAll("lists") List<String> values) {
        Faults faults = new Faults();
        Map<String, String[]> query = Map.of("list", new String[] {Parameters.join(values)});
        Member<List<String>> member = Member.list("list", FORM, 20, (name, texts, noted) -> texts);

        List<String> read = member.read(Parameters.of(query, List.of(member), faults), faults);

        assertThat(read).isEqualTo(values);
        assertThat(faults.count()).isZero();
        assertThat(values)
                .allSatisfy(value -> assertThat(Parameters.join(List.of(value))).matches(WRITTEN));
    }

    @Provide
    Arbitrary<List<String>> lists() {
        return Arbitraries.oneOf(
                        Arbitraries.strings()
                                .withChars(",\\ ab\"\n'")
                                .ofMinLength(1)
                                .ofMaxLength(6),
                        Arbitraries.strings()
                                .withCharRange('\u0001', '\ud7ff')
                                .ofMinLength(1)
                                .ofMaxLength(MAX_LENGTH))
                .filter(value -> !Parameters.hasOuterBlank(value))
                .list()
                .ofMinSize(1)
                .ofMaxSize(20);
    }

    /** What the tests of the clients expect to be written. */
    @Test
    void tableOfTheClients_isReadAndWritten() throws IOException {
        JsonNode cases = JsonMapper.shared().readTree(Files.readString(Path.of("..", "sdk", "lists.json")));
        assertThat(cases).hasSizeGreaterThan(20).allSatisfy(each -> {
            List<String> values =
                    each.get("values").valueStream().map(JsonNode::asString).toList();
            assertThat(Parameters.split(each.get("text").asString())).isEqualTo(values);
            assertThat(Parameters.join(values)).isEqualTo(each.get("text").asString());
            assertThat(values).noneMatch(Parameters::hasOuterBlank);
        });
    }

    /** Readers of patterns differ in what white space is, so that the document names it. */
    @Test
    void everyCharacter_isABlankInTheDocumentWhereItIsForTheReader() {
        for (char c = 1; c < Character.MIN_SURROGATE; c++) {
            boolean isSeparator = c == ',' || c == '\\';
            assertThat(List.of(c + "a", "a" + c, "" + c))
                    .as("U+%04X", (int) c)
                    .allSatisfy(value -> assertThat(WRITTEN.matcher(value).matches())
                            .isEqualTo(!isSeparator && !Parameters.hasOuterBlank(value)));
            assertThat(WRITTEN.matcher("a" + c + "a").matches()).isEqualTo(!isSeparator);
        }
    }

    /** By Unicode's table of White_Space. */
    @Test
    void whiteSpaceOfUnicode_isABlank() {
        for (char c = 1; c < Character.MIN_SURROGATE; c++) {
            if (Pattern.matches("\\p{IsWhite_Space}", "" + c)) {
                assertThat(Parameters.hasOuterBlank("a" + c))
                        .as("U+%04X", (int) c)
                        .isTrue();
            }
        }
    }

    @Test
    void length_isThatOfTheValue() {
        assertThat(WRITTEN.matcher("\\,".repeat(MAX_LENGTH)).matches()).isTrue();
        assertThat(WRITTEN.matcher("\\,".repeat(MAX_LENGTH + 1)).matches()).isFalse();
        assertThat(FORM.inList().maxLength()).isEqualTo(2 * MAX_LENGTH);
    }
}
