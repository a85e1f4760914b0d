package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.schema.FieldCatalogue;

/** A declared member is read, described and documented without a third place; CONTRIBUTING.md has the recipe. */
class NewMemberTest {

    private static final Member<String> COLOUR = Member.oneOf(
                    "colour",
                    List.of("RED", "BLUE"),
                    FaultCode.INVALID_ENUM,
                    "There is no such colour; send one of RED, BLUE.")
            .defaultsTo("RED", "RED")
            .example("BLUE")
            .describedAs("The colour of the answer.");
    private static final Member<Integer> COPIES =
            Member.integer("copies", 3).example("2").describedAs("The number of copies.");
    private static final List<Member<?>> MEMBERS = List.of(COLOUR, COPIES);

    @Test
    void queryStringAndBody_areReadAlike() {
        assertThat(query("colour", "BLUE", "copies", "3")).isEqualTo("BLUE 3");
        assertThat(body("{'colour':'BLUE','copies':3}")).isEqualTo("BLUE 3");
        assertThat(query()).isEqualTo(body("{}")).isEqualTo("RED null");
    }

    @Test
    void faults_haveTheirPlaceAndSuggestion() {
        assertThat(faults(() -> query("colour", "BLEU", "copies", "4", "color", "RED")))
                .extracting(Fault::parameter, Fault::code, Fault::suggestion)
                .containsExactlyInAnyOrder(
                        tuple("colour", FaultCode.INVALID_ENUM, "BLUE"),
                        tuple("copies", FaultCode.LIMIT_OUT_OF_RANGE, null),
                        tuple("color", FaultCode.UNKNOWN_PARAMETER, "colour"));
        assertThat(faults(() -> body("{'colour':7,'copies':'3'}")))
                .extracting(Fault::pointer, Fault::code)
                .containsExactlyInAnyOrder(
                        tuple("/colour", FaultCode.INVALID_VALUE), tuple("/copies", FaultCode.INVALID_INTEGER));
    }

    @Test
    void document_hasItAsParameterAndInBodies() {
        List<Map<String, Object>> parameters = SearchParameters.of(FieldCatalogue.transaction(), MEMBERS);
        assertThat(parameters.get(parameters.size() - 2))
                .containsEntry("name", "colour")
                .containsEntry("description", "The colour of the answer. By default RED.")
                // With a default, generated clients would send it beside a cursor.
                .containsEntry("schema", Map.of("type", "string", "enum", List.of("RED", "BLUE")));
        assertThat(FilterSchemas.properties(MEMBERS))
                .extractingByKey("copies", InstanceOfAssertFactories.MAP)
                .containsEntry("maximum", 3L);
        assertThat(FilterSchemas.properties(MEMBERS))
                .extractingByKey("colour", InstanceOfAssertFactories.MAP)
                .containsEntry("description", "The colour of the answer. By default RED.");
    }

    @Test
    void guide_hasItsRow() {
        assertThat(MerchantTablesTest.table(MEMBERS))
                .endsWith("| `colour` | `RED` `BLUE` | `RED` | The colour of the answer. |\n"
                        + "| `copies` | 1 to 3 |  | The number of copies. |\n");
    }

    private static String query(String... namesAndValues) {
        Map<String, String[]> given = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], new String[] {namesAndValues[i + 1]});
        }
        Faults faults = new Faults();
        return read(ParsedFilters.parameters(new QueryParameters(given, Set.of()), MEMBERS, faults), faults);
    }

    private static String body(String json) {
        Faults faults = new Faults().inBody();
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return read(ParsedFilters.body(body, MEMBERS, faults), faults);
    }

    /** Uses the values, which is the second place to change. */
    private static String read(Parameters given, Faults faults) {
        String read = COLOUR.read(given, faults) + " " + COPIES.read(given, faults);
        faults.throwIfAny();
        return read;
    }

    private static List<Fault> faults(ThrowableAssert.ThrowingCallable reading) {
        return Objects.requireNonNull(catchThrowableOfType(ProblemException.class, reading))
                .faults();
    }
}
