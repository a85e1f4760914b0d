package org.txsearch.api.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.FilterChain;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.txsearch.api.platform.settings.InvalidSettingException;

class CrossOriginTest {

    private static final String ALLOWED = "https://app.example.com";

    private final CrossOriginFilter filter = new CrossOriginFilter(
            new CrossOriginSettings(List.of(ALLOWED, "http://localhost:3000")),
            List.of(path -> List.of("GET", "HEAD"), path -> List.of("QUERY")));
    private final AtomicInteger passedOn = new AtomicInteger();
    private final FilterChain chain = (request, response) -> passedOn.incrementAndGet();

    @ParameterizedTest
    @ValueSource(strings = {ALLOWED, "http://localhost:3000"})
    void allowedOrigin_isAnsweredByName(String origin) throws Exception {
        MockHttpServletResponse answer = filtered(filter, "GET", origin);
        assertThat(answer.getHeaders("Access-Control-Allow-Origin")).containsExactly(origin);
        assertThat(answer.getHeader("Access-Control-Expose-Headers")).contains("Link", "RateLimit", "Retry-After");
        assertThat(answer.getHeader("Access-Control-Allow-Credentials")).isNull();
        assertThat(passedOn).hasValue(1);
    }

    @Test
    void preflight_isAnsweredWithoutAToken() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("OPTIONS", "/v1/transactions");
        request.addHeader("Origin", ALLOWED);
        request.addHeader("Access-Control-Request-Method", "GET");
        MockHttpServletResponse answer = new MockHttpServletResponse();
        filter.doFilter(request, answer, chain);
        assertThat(answer.getStatus()).isEqualTo(204);
        assertThat(answer.getHeader("Access-Control-Allow-Headers")).contains("Authorization", "On-Behalf-Of");
        assertThat(answer.getHeader("Access-Control-Allow-Methods")).isEqualTo("GET, HEAD, QUERY");
        assertThat(passedOn).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "*",
                "",
                "http://app.example.com",
                "https://app.example.com:443",
                "https://app.example.com:8443",
                "https://app.example.com/",
                "https://app.example.com.evil.example",
                "https://evil-app.example.com",
                "https://xapp.example.com",
                "https://evil.example/app.example.com",
                "https://app.example.com@evil.example",
                "https://app_example.com",
                "https://appXexample.com",
                "https://APP.EXAMPLE.COM",
                "HTTPS://app.example.com",
                "https://app.example.com%00.evil.example",
                "https://app.example.com evil.example",
                "https://app.example.com,https://evil.example",
                "https://app.example.com.",
                "https://[::1]",
                "http://localhost",
                "http://localhost:3001",
                "http://127.0.0.1:3000",
                "file://",
                "https://аpp.example.com"
            })
    void otherOrigin_getsNoCorsHeaders_norDoesItsPreflight(String origin) throws Exception {
        for (String method : List.of("GET", "OPTIONS")) {
            MockHttpServletResponse answer = filtered(filter, method, origin);
            assertThat(answer.getHeaderNames()).noneMatch(name -> name.startsWith("Access-Control"));
        }
        assertThat(passedOn).hasValue(2);
    }

    @Test
    void twoOrigins_areIgnored() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/v1/transactions");
        request.addHeader("Origin", ALLOWED);
        request.addHeader("Origin", "https://evil.example");
        MockHttpServletResponse answer = new MockHttpServletResponse();
        filter.doFilter(request, answer, chain);
        assertThat(answer.getHeader("Access-Control-Allow-Origin")).isNull();
    }

    @Test
    void withoutTheSetting_noOriginIsAllowed() throws Exception {
        CrossOriginFilter closed = new CrossOriginFilter(new CrossOriginSettings(List.of()), List.of());
        assertThat(filtered(closed, "GET", ALLOWED).getHeaderNames()).isEmpty();
        assertThat(filtered(closed, "GET", "null").getHeaderNames()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "null",
                "",
                "https://*.example.com",
                "https://app.example.com/",
                "https://App.example.com",
                "app.example.com",
                "ftp://app.example.com",
                "https://a.example:0",
                "https://a.example https://b.example"
            })
    void settingThatIsNotAnOrigin_isRefused(String origin) {
        assertThatThrownBy(() -> new CrossOriginSettings(List.of(origin)))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageStartingWith("txsearch.cors.allowed-origins: ");
    }

    private MockHttpServletResponse filtered(CrossOriginFilter any, String method, String origin) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest(method, "/v1/transactions");
        request.addHeader("Origin", origin);
        request.addHeader("Access-Control-Request-Method", "GET");
        MockHttpServletResponse answer = new MockHttpServletResponse();
        any.doFilter(request, answer, chain);
        return answer;
    }
}
