package org.txsearch.api.platform.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of requests that arrive over plain HTTP for {@code api:8080}; {@code 10.0.0.0/8} and {@code fd00::/8} are trusted. */
class PublicAddressTest {

    private static final Connector CONNECTOR = new Connector();
    private static final List<String> TRUSTED = List.of("10.0.0.0/8", "fd00::/8");
    private static final String PROXY = "10.0.0.1";
    private static final String UNTRUSTED = "203.0.113.9";

    @Test
    void proxyThatEndsTls_isBelieved() throws Exception {
        Request request = usual(
                PROXY,
                "X-Forwarded-For: 198.51.100.7",
                "X-Forwarded-Proto: https",
                "X-Forwarded-Host: pay.example.com",
                "X-Forwarded-Prefix: /search");

        assertThat(PublicAddress.of(request)).isEqualTo("https://pay.example.com/search");
        assertThat(PublicAddress.prefix(request)).isEqualTo("/search");
        assertThat(PublicAddress.isFromProxy(request)).isTrue();
        assertThat(request.getRemoteAddr()).isEqualTo("198.51.100.7");
        assertThat(request.getHeader("X-Forwarded-For")).isNull();
        assertThat(Collections.list(request.getHeaders("X-Forwarded-Host"))).containsExactly("pay.example.com");
    }

    /** Each of these headers could direct a merchant's token, or a limit, to an address of an attacker. */
    @ParameterizedTest
    @ValueSource(strings = {"x-forwarded", "forwarded"})
    void headersOfOthers_areRemoved(String kind) throws Exception {
        Request request = request(
                valve(null, ProxyHeaders.valueOf(kind.toUpperCase(Locale.ROOT).replace('-', '_'))),
                UNTRUSTED,
                "X-Forwarded-For: 10.0.0.5",
                "X-Forwarded-Proto: https",
                "X-Forwarded-Host: evil.example",
                "X-Forwarded-Port: 1",
                "X-Forwarded-Prefix: /evil",
                "X-Forwarded-Ssl: on",
                "Forwarded: for=10.0.0.5;host=evil.example;proto=https");

        assertThat(PublicAddress.of(request)).isNull();
        assertThat(PublicAddress.prefix(request)).isEmpty();
        assertThat(PublicAddress.isFromProxy(request)).isFalse();
        assertThat(request.getRemoteAddr()).isEqualTo(UNTRUSTED);
        assertThat(Collections.list(request.getHeaderNames())).containsExactly("Host");
    }

    @Test
    void headersOfTheOtherKind_areNotBelieved_evenThroughAProxy() throws Exception {
        String forged = "Forwarded: for=192.0.2.1;host=evil.example;proto=http";
        Request usual = usual(PROXY, forged, "X-Forwarded-For: 198.51.100.7", "X-Forwarded-Proto: https");
        Request standard = request(
                valve(null, ProxyHeaders.FORWARDED),
                PROXY,
                "Forwarded: for=198.51.100.7;proto=https",
                "X-Forwarded-For: 192.0.2.1",
                "X-Forwarded-Host: evil.example",
                "X-Forwarded-Prefix: /evil");

        for (Request request : List.of(usual, standard)) {
            assertThat(PublicAddress.of(request)).isEqualTo("https://api:8080");
            assertThat(request.getRemoteAddr()).isEqualTo("198.51.100.7");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "198.51.100.7 | 198.51.100.7",
                "192.0.2.1, 198.51.100.7 | 198.51.100.7",
                "192.0.2.1, 198.51.100.7, 10.0.0.2 | 198.51.100.7",
                "192.0.2.1, 198.51.100.7, 10.0.0.2, 10.0.0.3 | 198.51.100.7",
                "198.51.100.7:4711 | 198.51.100.7",
                "2001:db8::7 | 2001:db8::7",
                "[2001:db8::7]:4711, fd00::2 | 2001:db8::7",
                "10.0.0.9, 10.0.0.2 | 10.0.0.9",
                "unknown | 10.0.0.1",
                "198.51.100.7, unknown, 10.0.0.2 | 10.0.0.2",
                "999.1.1.1 | 10.0.0.1",
                "evil.example | 10.0.0.1",
                "198.51.100.7, | 10.0.0.1",
                "'' | 10.0.0.1"
            })
    void client_isTheRightMostUntrustedAddress(String clients, String client) throws Exception {
        assertThat(usual(PROXY, "X-Forwarded-For: " + clients).getRemoteAddr()).isEqualTo(client);
    }

    @Test
    void headerOnSeveralLines_isOneList() throws Exception {
        assertThat(usual(PROXY, "X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 198.51.100.7, 10.0.0.2")
                        .getRemoteAddr())
                .isEqualTo("198.51.100.7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "for=198.51.100.7;proto=https;host=pay.example.com | 198.51.100.7 | https://pay.example.com",
                "For=\"198.51.100.7:80\"; Proto=HTTPS; Host=\"pay.example.com:444\" | 198.51.100.7 |"
                        + " https://pay.example.com:444",
                "for=\"[2001:db8::7]:4711\";proto=https;host=\"[2001:db8::1]\" | 2001:db8::7 | https://[2001:db8::1]",
                "for=192.0.2.1;host=evil.example;proto=http, for=198.51.100.7;proto=https;host=pay.example.com"
                        + " | 198.51.100.7 | https://pay.example.com",
                "for=198.51.100.7;proto=https;host=pay.example.com, for=10.0.0.2;proto=http;host=inner"
                        + " | 198.51.100.7 | https://pay.example.com",
                "for=_hidden;proto=https;host=pay.example.com | 10.0.0.1 | https://pay.example.com",
                "for=\"x, for=198.51.100.7;proto=https | 198.51.100.7 | https://api:8080",
                "proto=https;host=pay.example.com | 10.0.0.1 | https://pay.example.com",
                "nonsense | 10.0.0.1 | http://api:8080"
            })
    void standardHeader_isReadAtTheClientsElement(String header, String client, String address) throws Exception {
        Request request = request(valve(null, ProxyHeaders.FORWARDED), PROXY, "Forwarded: " + header);

        assertThat(request.getRemoteAddr()).isEqualTo(client);
        assertThat(PublicAddress.of(request)).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-Proto: https | https://api:8080",
                "X-Forwarded-Proto: HTTPS; X-Forwarded-Host: pay.example.com:443 | https://pay.example.com",
                "X-Forwarded-Host: pay.example.com | http://pay.example.com",
                "X-Forwarded-Host: pay.example.com; X-Forwarded-Port: 8443; X-Forwarded-Proto: https |"
                        + " https://pay.example.com:8443",
                "X-Forwarded-Host: pay.example.com:444; X-Forwarded-Port: 443; X-Forwarded-Proto: https |"
                        + " https://pay.example.com",
                "X-Forwarded-Host: [2001:db8::1]:444; X-Forwarded-Proto: https | https://[2001:db8::1]:444",
                "X-Forwarded-Prefix: /a/b/ | http://api:8080/a/b",
                "X-Forwarded-Prefix: / | http://api:8080",
                // An invalid value counts as missing.
                "X-Forwarded-Proto: javascript | http://api:8080",
                "X-Forwarded-Host: evil.example/path | http://api:8080",
                "X-Forwarded-Host: user@evil.example | http://api:8080",
                "X-Forwarded-Host: pay.example.com:0 | http://api:8080",
                "X-Forwarded-Port: 0x1F | http://api:8080",
                "X-Forwarded-Prefix: //evil.example | http://api:8080",
                "X-Forwarded-Prefix: /a/../b | http://api:8080",
                "X-Forwarded-Prefix: a | http://api:8080",
                "X-Forwarded-Prefix: /a\"b | http://api:8080",
                // One value for each hop, or else the word of the nearest proxy.
                "X-Forwarded-For: 192.0.2.1, 198.51.100.7; X-Forwarded-Host: evil.example, pay.example.com |"
                        + " http://pay.example.com",
                "X-Forwarded-For: 198.51.100.7, 10.0.0.2; X-Forwarded-Proto: https, http; X-Forwarded-Host:"
                        + " pay.example.com, inner | https://pay.example.com",
                "X-Forwarded-For: 198.51.100.7, 10.0.0.2; X-Forwarded-Proto: https | https://api:8080",
                "X-Forwarded-For: 198.51.100.7; X-Forwarded-Proto: http, https | https://api:8080"
            })
    void address_isWhatTheProxyStates_asFarAsItIsValid(String headers, String address) throws Exception {
        assertThat(PublicAddress.of(usual(PROXY, headers.split("; ", -1)))).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, 198.51.100.7", "203.0.113.9, 203.0.113.9"})
    void publicUrl_isAboveAllHeaders_andTheClientIsStillRead(String peer, String client) throws Exception {
        Request request = request(
                valve(URI.create("https://pay.example.com/search"), ProxyHeaders.X_FORWARDED),
                peer,
                "X-Forwarded-For: 198.51.100.7",
                "X-Forwarded-Proto: http",
                "X-Forwarded-Host: evil.example",
                "X-Forwarded-Prefix: /evil");

        assertThat(PublicAddress.of(request)).isEqualTo("https://pay.example.com/search");
        assertThat(request.getHeader("X-Forwarded-Host")).isEqualTo("pay.example.com");
        assertThat(request.getRemoteAddr()).isEqualTo(client);
    }

    @Test
    void withoutSettings_nothingIsDone() {
        assertThat(new PublicAddress(null, new ProxySettings(List.of(), ProxyHeaders.X_FORWARDED)).isInUse())
                .isFalse();
    }

    private static Request usual(String peer, String... headers) throws Exception {
        return request(valve(null, ProxyHeaders.X_FORWARDED), peer, headers);
    }

    private static PublicAddress valve(@Nullable URI publicUrl, ProxyHeaders headers) {
        return new PublicAddress(publicUrl, new ProxySettings(TRUSTED, headers));
    }

    private static Request request(PublicAddress valve, String peer, String... headers) throws Exception {
        org.apache.coyote.Request received = new org.apache.coyote.Request();
        received.serverName().setString("api");
        received.setServerPort(8080);
        received.getMimeHeaders().setValue("Host").setString("api:8080");
        for (String header : headers) {
            String[] parts = header.split(": ?", 2);
            received.getMimeHeaders().addValue(parts[0]).setString(parts[1]);
        }
        // As many as the client sent are all that it may send.
        received.getMimeHeaders().setLimit(received.getMimeHeaders().size());
        Request request = new Request(CONNECTOR, received);
        request.setRemoteAddr(peer);
        valve.setNext(new ValveBase() {
            @Override
            public void invoke(Request passed, Response response) throws IOException, ServletException {
                passed.setAttribute("passed", true);
            }
        });
        valve.invoke(request, new Response(new org.apache.coyote.Response()));
        assertThat(request.getAttribute("passed")).isEqualTo(true);
        return request;
    }
}
