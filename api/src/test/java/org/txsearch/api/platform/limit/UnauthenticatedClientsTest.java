package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.proxy.PublicAddress;
import org.txsearch.api.platform.settings.BoundSettings;

class UnauthenticatedClientsTest {

    private static final ClientTime.Allowed ALLOWED = new ClientTime.Allowed(
            Long.MAX_VALUE, Long.MAX_VALUE, Duration.ofSeconds(5).toNanos());

    private Instant now = Instant.parse("2026-11-27T10:00:00Z");
    private final Instant expiresAt = now.plusSeconds(600);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private ClientTime connection = new ClientTime(ALLOWED, () -> {});
    private final List<String> closed = new ArrayList<>();
    private final UnauthenticatedClients clients = new UnauthenticatedClients(
            BoundSettings.of(
                    LimitSettings.class,
                    Map.of("txsearch.limits.unauthenticated", "4", "txsearch.limits.unauthenticated-in-flight", "1")),
            new LimitMetrics(meters),
            ((InstantSource) () -> now).withZone(ZoneOffset.UTC));

    @AfterEach
    void end() {
        ClientTime.end();
    }

    @Test
    void placesOfAnAddress_areThreeQuarters() {
        for (int i = 0; i < 3; i++) {
            assertThat(clients.enter(request("a"))).isTrue();
        }
        assertThat(clients.enter(request("a"))).isFalse();
        assertThat(clients.enter(request("b"))).isTrue();
        assertThat(clients.enter(request("b"))).as("four in all").isFalse();
        assertThat(refused()).isEqualTo(2);
    }

    @Test
    void newRequest_takesThePlaceOfTheOneThatWaitsLongest() {
        MockHttpServletRequest working = entered("a", "working");
        MockHttpServletRequest first = entered("a", "first");
        MockHttpServletRequest second = entered("a", "second");
        assertThat(clients.beginWait(second)).isTrue();
        assertThat(clients.beginWait(first)).isTrue();

        assertThat(clients.enter(request("a"))).isTrue();
        assertThat(closed).containsExactly("second");
        assertThat(clients.beginWait(second)).as("it is no longer counted").isFalse();

        clients.endWait(first);
        assertThat(clients.enter(request("a"))).as("nobody waits").isFalse();
        clients.leave(working);
        assertThat(clients.enter(request("a"))).isTrue();
        assertThat(closed).containsExactly("second");
    }

    @Test
    void fullProcess_endsTheLongestWaitOfAnyAddress() {
        clients.beginWait(entered("a", "a"));
        clients.beginWait(entered("b", "b"));
        entered("c", "c");
        entered("d", "d");

        assertThat(clients.enter(request("c"))).isTrue();
        assertThat(closed).containsExactly("a");
    }

    @Test
    void requestThatHasLeft_countsAgainWhenItEntersAgain() {
        MockHttpServletRequest request = request("a");
        clients.enter(request);
        clients.leave(request);
        clients.leave(request);
        assertThat(present()).isZero();
        clients.enter(request);
        clients.enter(request);
        assertThat(present()).isEqualTo(1);
    }

    @Test
    void validToken_isKnownOnItsConnection_andOnOthers() {
        connection("first");
        MockHttpServletRequest request = withToken("Bearer valid");
        assertThat(clients.isKnown(request)).isFalse();
        clients.enter(request);
        clients.recognize(request, expiresAt);
        assertThat(present()).as("it is not unauthenticated").isZero();
        assertThat(clients.isKnown(withToken("Bearer next")))
                .as("on a known connection")
                .isTrue();
        assertThat(clients.isKnown(request("a"))).as("without a token").isFalse();
        MockHttpServletRequest guide = withToken("Bearer valid");
        guide.setRequestURI("/docs");
        assertThat(clients.isKnown(guide)).as("a page that needs no token").isFalse();

        connection("second");
        assertThat(clients.isKnown(withToken("Bearer valid"))).isTrue();
        assertThat(clients.isKnown(withToken("Bearer other"))).isFalse();
    }

    @Test
    void tokenRenewedOnAKnownConnection_isKnownOnOthers() {
        connection("first");
        clients.recognize(withToken("Bearer valid"), expiresAt);
        clients.recognize(withToken("Bearer renewed"), expiresAt);
        connection("second");
        assertThat(clients.isKnown(withToken("Bearer renewed"))).isTrue();
    }

    @Test
    void connectionOfAProxy_isOfManyCallers() {
        connection("proxy");
        clients.recognize(fromProxy("Bearer valid"), expiresAt);

        assertThat(clients.isKnown(fromProxy("Bearer forged"))).isFalse();
        assertThat(clients.isKnown(fromProxy("Bearer valid"))).isTrue();
        clients.recognize(fromProxy("Bearer second"), expiresAt);
        connection("other");
        assertThat(clients.isKnown(fromProxy("Bearer second")))
                .as("each token is known by itself")
                .isTrue();
    }

    @Test
    void expiredToken_isKnownNowhere() {
        connection("first");
        clients.recognize(withToken("Bearer valid"), expiresAt);
        connection("second");
        now = expiresAt.minusMillis(1);
        assertThat(clients.isKnown(withToken("Bearer valid"))).isTrue();
        now = expiresAt;
        assertThat(clients.isKnown(withToken("Bearer valid"))).isFalse();

        clients.recognize(withToken("Bearer expired"), now);
        assertThat(clients.isKnown(withToken("Bearer expired")))
                .as("on its own connection")
                .isFalse();
        assertThat(ClientTime.isOfKnownCaller()).isFalse();
    }

    /** Its next request may be anybody's; until then, the client with the token has its time to read. */
    @Test
    void validTokenBehindAProxy_isThatOfOneRequest() {
        connection("proxy");
        MockHttpServletRequest request = fromProxy("Bearer valid");
        ClientTime.beginRequest(true);
        clients.recognize(request, expiresAt);
        assertThat(connection.isKnown()).isFalse();
        assertThat(connection.isUnauthenticated()).as("it is the proxy's").isFalse();
        ClientTime.awaitReader(0);
        long later = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        assertThat(connection.overdue(later, false)).isNull();

        ClientTime.work();
        ClientTime.beginRequest(true);
        ClientTime.awaitReader(0);
        assertThat(connection.overdue(later, false)).isEqualTo(ClientTime.RequestPhase.SENDING);
    }

    private static MockHttpServletRequest fromProxy(String authorization) {
        MockHttpServletRequest request = withToken(authorization);
        request.setAttribute(PublicAddress.class.getName() + ".proxy", true);
        return request;
    }

    @Test
    void permits_areFew() {
        RequestPermit permit = clients.work(request("a"));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> clients.work(request("a"))).isInstanceOf(ProblemException.class);
        assertThat(Thread.interrupted()).isTrue();
        permit.close();
        clients.work(request("a")).close();
    }

    private MockHttpServletRequest entered(String address, String connection) {
        connection(connection);
        MockHttpServletRequest request = request(address);
        assertThat(clients.enter(request)).isTrue();
        return request;
    }

    private void connection(String name) {
        connection = new ClientTime(ALLOWED, () -> closed.add(name));
        connection.begin();
    }

    private static MockHttpServletRequest request(String address) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/v1/transactions");
        request.setRemoteAddr(address);
        return request;
    }

    private static MockHttpServletRequest withToken(String authorization) {
        MockHttpServletRequest request = request("a");
        request.addHeader("Authorization", authorization);
        return request;
    }

    private double present() {
        return meters.get("txsearch.unauthenticated.requests").gauge().value();
    }

    private double refused() {
        return meters.get("txsearch.requests.refused")
                .tag("limit", "unauthenticated")
                .counter()
                .count();
    }
}
