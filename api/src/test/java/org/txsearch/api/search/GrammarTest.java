package org.txsearch.api.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.TenantScope;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Odd and valid requests with everything that the reader reports about them, word for word: the faults in their order, or
 * the query as it is echoed, named and sent.
 *
 * <p>Each request is a line, the parameters of a query string as JSON; the lines after it are the answer. They were picked
 * from 120,000 generated ones, so that each fault and each comparison of each field is there.
 */
class GrammarTest {

    private static final Path CASES = Path.of("src/test/resources/org/txsearch/api/search/grammar.txt");
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TenantScope SCOPE = new TenantScope("M0001");

    @Test
    void requests_areReadAsRecorded() throws IOException {
        List<String> recorded = Files.readAllLines(CASES);
        List<String> read = new ArrayList<>();
        for (String line : recorded) {
            if (line.startsWith("GET ") || line.startsWith("POST ")) {
                read.add(line);
                read.addAll(answer(line.startsWith("GET "), line.substring(line.indexOf(' ') + 1)));
            }
        }
        if (Boolean.getBoolean("grammar.write")) {
            Files.write(CASES, read);
        }
        assertThat(read)
                .as("If the change is meant, run this test with -Dgrammar.write=true")
                .isEqualTo(recorded);
    }

    private List<String> answer(boolean isQueryString, String request) {
        Faults faults = isQueryString ? new Faults() : new Faults().inBody();
        Parameters given = isQueryString
                ? SearchQuery.parameters(new QueryParameters(parameters(request), Set.of()), faults)
                : SearchQuery.body(request.getBytes(UTF_8), faults);
        SearchQuery query = SearchQuery.read(given, faults);
        try {
            faults.throwIfAny();
        } catch (ProblemException problem) {
            return problem.faults().stream().map(GrammarTest::line).toList();
        }
        return List.of(
                "  query " + JSON.writeValueAsString(query.resolved()),
                "  identity " + query.identity(),
                "  sent " + FilterQuery.json(SCOPE, query.filter()));
    }

    private static Map<String, String[]> parameters(String request) {
        Map<String, String[]> parameters = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> parameter : JSON.readTree(request).properties()) {
            parameters.put(
                    parameter.getKey(),
                    parameter.getValue().values().stream()
                            .map(JsonNode::asString)
                            .toArray(String[]::new));
        }
        return parameters;
    }

    private static String line(Fault fault) {
        String where = fault.parameter() == null ? fault.pointer() : fault.parameter();
        return "  " + where + ": " + fault.code() + " " + fault.detail()
                + (fault.suggestion() == null ? "" : " [" + fault.suggestion() + "]");
    }
}
