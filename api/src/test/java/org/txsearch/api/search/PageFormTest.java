package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;

class PageFormTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/* | JSON",
                "application/json | JSON",
                "application/* | JSON",
                "text/csv | CSV",
                "text/* | CSV",
                "TEXT/CSV; charset=utf-8 | CSV",
                "text/csv;q=0.5 | CSV",
                "text/csv, application/json | JSON",
                "text/csv, */* | JSON",
                "text/csv, */*;q=0.1 | CSV",
                "text/csv;q=0.8, application/json;q=0.9 | JSON",
                "text/csv;q=0.9, application/json;q=0.8 | CSV",
                "application/json;q=0, */* | CSV",
                "text/csv;q=0.3, text/*;q=0.9, application/json;q=0.5 | JSON",
                "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8 | JSON",
                "image/png, text/csv;q=0.001 | CSV",
            })
    void form_isTheOneThatIsLikedBest(String accept, PageForm form) {
        assertThat(PageForm.of(asking(accept))).isEqualTo(form);
    }

    @Test
    void severalHeaders_areOneList_andNoneMeansJson() {
        assertThat(PageForm.of(asking("application/json;q=0.1", "text/csv"))).isEqualTo(PageForm.CSV);
        assertThat(PageForm.of(asking())).isEqualTo(PageForm.JSON);
        assertThat(PageForm.of(asking(""))).isEqualTo(PageForm.JSON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "application/xml",
                "application/problem+json",
                "*/*;q=0",
                "text/csv;q=0",
                "application/json;q=0",
                "json",
                "text/csv;q=2",
                "*/json"
            })
    void otherForms_areNotAcceptable(String accept) {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> PageForm.of(asking(accept)))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ProblemCode.NOT_ACCEPTABLE));
    }

    private static MockHttpServletRequest asking(String... accept) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        for (String value : accept) {
            request.addHeader("Accept", value);
        }
        return request;
    }
}
