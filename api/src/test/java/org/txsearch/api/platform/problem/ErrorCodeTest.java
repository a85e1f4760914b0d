package org.txsearch.api.platform.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class ErrorCodeTest {

    @Test
    void textsAreThoseOfTheCodes_andNoOthers() throws IOException {
        try (InputStream yaml = ErrorCode.class.getResourceAsStream("errors.yaml")) {
            Map<String, Map<String, Object>> texts = new Yaml().load(yaml);
            assertThat(texts.get("problems"))
                    .containsOnlyKeys(
                            Arrays.stream(ProblemCode.values()).map(Enum::name).toList());
            assertThat(texts.get("faults"))
                    .containsOnlyKeys(
                            Arrays.stream(FaultCode.values()).map(Enum::name).toList());
        }
    }

    @Test
    void everyCode_hasAllItsTexts() {
        assertThat(ErrorCode.all()).allSatisfy(code -> {
            assertThat(code.title()).isNotBlank();
            assertThat(code.cause()).isNotBlank();
            assertThat(code.fix()).isNotBlank();
            if (code instanceof FaultCode fault) {
                assertThat(fault.text().faultyRequest())
                        .isNotBlank()
                        .isNotEqualTo(fault.text().correctedRequest());
                assertThat(fault.text().correctedRequest()).isNotBlank();
            }
        });
        assertThat(ProblemCode.values()).allSatisfy(problem -> {
            assertThat(problem.status()).isBetween(400, 599);
            assertThat(problem.text().detail()).isNotBlank();
        });
    }
}
