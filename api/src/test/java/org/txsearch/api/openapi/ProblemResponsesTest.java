package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProblemResponsesTest {

    @Test
    void names_doNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(new ProblemResponses().with(List.of()))
                    .containsEntry("403", Map.of("$ref", "#/components/responses/Forbidden"))
                    .containsEntry("400", Map.of("$ref", "#/components/responses/InvalidRequest"));
        } finally {
            Locale.setDefault(before);
        }
    }
}
