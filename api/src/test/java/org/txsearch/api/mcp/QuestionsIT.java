package org.txsearch.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import tools.jackson.databind.JsonNode;

/** Asks questions of merchants. A wrong call must lead to the right one by the text of its error. */
@SearchingApi
class QuestionsIT {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_@-]+");

    @LocalServerPort
    private int port;

    private final TestMerchant merchant = TestMerchant.create()
            .store(
                    TestTransaction.of("t1").with("payout_id", "po-1").payer("José García", "jose@example.com"),
                    TestTransaction.of("p1")
                            .with("type", "PAYOUT")
                            .amount("-10.00", "EUR")
                            .with("payout_id", "po-1"));

    /** A line of the file. */
    private record Question(String text, String tool, String wrong, String right) {

        static Question of(String line) {
            String[] cells = line.split(" \\| ", 4);
            return new Question(cells[0], cells[1], cells[2], cells[3]);
        }

        /** Returns the words of the right arguments that neither the question nor the wrong arguments have. */
        Set<String> learned() {
            Set<String> learned = words(right);
            learned.removeAll(words(wrong));
            learned.removeAll(words(text));
            return learned;
        }

        private static Set<String> words(String text) {
            return WORD.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
        }
    }

    @Test
    void wrongCalls_leadToRightOnes() throws IOException {
        McpClient client = new McpClient(
                port, TestIssuer.INSTANCE.merchantToken(merchant.id(), "transactions:read exports:write"));
        List<Question> questions = questions();
        assertThat(questions).hasSizeGreaterThanOrEqualTo(40);
        SoftAssertions softly = new SoftAssertions();
        for (Question question : questions) {
            JsonNode refused = client.call(question.tool(), question.wrong());
            String text = refused.get("content").get(0).get("text").asString();
            softly.assertThat(refused.get("isError").asBoolean())
                    .as("%s is refused", question)
                    .isTrue();
            softly.assertThat(Question.words(text.replace("\"", " ")))
                    .as("%s: %s", question, text)
                    .containsAll(question.learned());
            softly.assertThat(refused.get("structuredContent").get("detail").asString())
                    .isNotEmpty();
            JsonNode answered = client.call(question.tool(), question.right());
            softly.assertThat(answered.get("isError").asBoolean())
                    .as("%s is answered: %s", question, answered.get("content"))
                    .isFalse();
        }
        softly.assertAll();
    }

    private static List<Question> questions() throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                QuestionsIT.class.getResourceAsStream("questions.txt"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Question::of)
                    .toList();
        }
    }
}
