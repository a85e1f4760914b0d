package org.txsearch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.client.FakeApi.problem;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.client.FakeApi.Answer;

/** What is tried again, when, and what is not; where tokens come from; how a client ends. */
@NullUnmarked
class RetryTest {

    private static final Answer FOUND = Answer.ok(FakeApi.transaction(1));

    private final FakeApi api = new FakeApi();
    private final TransactionSearch client = api.client();

    @AfterEach
    void close() {
        client.close();
        api.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503, 504})
    void passingFailure_isTriedAgain(int status) {
        api.script(problem(status, "LATER"), problem(status, "LATER"), FOUND);

        assertThat(client.transactions().get("txn_1").id()).isEqualTo("txn_1");
        assertThat(api.requests).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 413, 500})
    void finalFailure_isNotTriedAgain(int status) {
        api.handler = request -> problem(status, "NO");

        assertThatThrownBy(() -> client.transactions().get("txn_1"))
                .isInstanceOf(status == 500 ? ServerException.class : InvalidRequestException.class);
        assertThat(api.requests).hasSize(1);
    }

    @Test
    void retryAfter_isHonoured() {
        api.script(problem(429, "RATE_LIMITED", "Retry-After", "7"), FOUND);

        client.transactions().get("txn_1");

        assertThat(api.sleeps.get(0)).isBetween(Duration.ofSeconds(7), Duration.ofMillis(7_500));
    }

    @Test
    void stormOf429_endsInAnErrorThatStatesWhen() {
        api.handler = request -> problem(429, "RATE_LIMITED", "Retry-After", "1");

        try (TransactionSearch patient = api.builder().maxRetries(5).build()) {
            assertThatThrownBy(() -> patient.transactions().get("txn_1"))
                    .isInstanceOfSatisfying(
                            RateLimitException.class,
                            error -> assertThat(error.retryAfter()).isEqualTo(Duration.ofSeconds(1)));
        }
        assertThat(api.requests).hasSize(6);
    }

    @Test
    void stormOf429DuringAWalk_losesAndRepeatsNothing() {
        api.handler = request -> api.requests.size() % 3 == 0
                ? FakeApi.pagesOfTwo(request)
                : problem(429, "RATE_LIMITED", "Retry-After", "1");

        assertThat(client.transactions().list()).extracting(Transaction::id).containsExactlyElementsOf(FakeApi.five());
    }

    @Test
    void hourWithoutNetwork_endsInOneErrorAndThenCallsWork() {
        Duration end = api.now.plusHours(1);
        api.handler = request -> api.now.compareTo(end) < 0 ? FakeApi.AWAY : FOUND;

        assertThatThrownBy(() -> client.transactions().get("txn_1"))
                .isInstanceOf(ApiConnectionException.class)
                .hasMessageContaining("after 4 attempts")
                .hasMessageContaining("when the network is back, call again");
        assertThat(api.sleeps).hasSize(3);
        api.now = end;
        assertThat(client.transactions().get("txn_1").id()).isEqualTo("txn_1");
    }

    @Test
    void hourWithoutNetworkDuringAWalk_losesAndRepeatsNothing() {
        Duration end = api.now.plusHours(1);
        AtomicReference<Duration> start = new AtomicReference<>(Duration.ofDays(1));
        api.handler = request -> {
            if (api.now.compareTo(start.get()) >= 0 && api.now.compareTo(end) < 0) {
                return FakeApi.AWAY;
            }
            return FakeApi.pagesOfTwo(request);
        };
        Iterator<Transaction> walk = client.transactions().list().iterator();
        List<String> seen = new ArrayList<>(List.of(walk.next().id()));
        start.set(api.now);
        while (seen.size() < 5) {
            try {
                seen.add(walk.next().id());
            } catch (ApiConnectionException e) {
                // What a program does that minds nothing but its end.
                api.now = api.now.plusMinutes(10);
            }
        }
        assertThat(seen).isEqualTo(FakeApi.five());
        assertThat(walk.hasNext()).isFalse();
        assertThat(api.now).isGreaterThan(end);
    }

    @Test
    void truncatedBody_isFetchedAgain_andGivesNoItemTwice() {
        api.handler = request -> {
            Answer whole = FakeApi.pagesOfTwo(request);
            return api.requests.size() % 2 == 1 ? whole.cut(whole.length() / 2) : whole;
        };

        assertThat(client.transactions().list()).extracting(Transaction::id).containsExactlyElementsOf(FakeApi.five());
    }

    @Test
    void bodyThatWasCutToFit_isFetchedAgain_andOneThatIsNeverWholeIsAnError() {
        String json = FakeApi.transaction(1);
        api.script(Answer.ok(json.substring(0, 100)), Answer.ok(json + "{}"), FOUND);
        assertThat(client.transactions().get("txn_1").id()).isEqualTo("txn_1");
        assertThat(api.requests).hasSize(3);

        api.handler = request -> Answer.ok("<html>welcome to the hotel</html>");
        assertThatThrownBy(() -> client.transactions().list().iterator().hasNext())
                .isInstanceOf(InvalidResponseException.class)
                .hasMessageContaining("proxies");
    }

    @Test
    void answerThatDoesNotCome_isATimeout() {
        CountDownLatch end = new CountDownLatch(1);
        api.handler = request -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return FakeApi.AWAY;
        };
        try (TransactionSearch hasty =
                api.builder("t").timeout(Duration.ofMillis(50)).maxRetries(1).build()) {
            assertThatThrownBy(() -> hasty.transactions().get("txn_1"))
                    .isInstanceOf(ApiTimeoutException.class)
                    .hasMessageContaining("after 2 attempts")
                    .hasMessageContaining("longer timeout");
        } finally {
            end.countDown();
        }
    }

    @Test
    void attemptsOfAPost_shareTheirKey_callsDoNot() {
        api.handler = request -> problem(503, "OVERLOADED");
        ExportRequest request = ExportRequest.builder().format("CSV").build();

        assertThatThrownBy(() -> client.exports().create(request)).isInstanceOf(ServerException.class);
        assertThatThrownBy(() -> client.exports().create(request)).isInstanceOf(ServerException.class);

        List<String> keys = api.requests.stream()
                .map(each -> each.header("Idempotency-Key"))
                .toList();
        assertThat(keys).hasSize(8).doesNotContainNull();
        assertThat(keys.subList(0, 4)).containsOnly(keys.get(0));
        assertThat(keys.subList(4, 8)).containsOnly(keys.get(4)).doesNotContain(keys.get(0));
    }

    @Test
    void delays_areRandomBelowALimitThatDoubles() {
        RetryPolicy longest = new RetryPolicy(3, Duration.ofMillis(500), Duration.ofSeconds(30), () -> 1);
        assertThat(IntStream.of(0, 1, 2, 5, 6, 7, 1_000)
                        .mapToObj(attempt -> longest.delay(attempt, null).toMillis()))
                .containsExactly(500L, 1_000L, 2_000L, 16_000L, 30_000L, 30_000L, 30_000L);
        assertThat(new RetryPolicy(3, Duration.ofMillis(500), Duration.ofSeconds(30), () -> 0).delay(3, null))
                .isZero();
        assertThat(RetryPolicy.of(3).allows(0, Duration.ofMinutes(3))).isFalse();

        Instant now = Instant.parse("2026-11-20T00:00:00Z");
        assertThat(RetryPolicy.retryAfter("Fri, 20 Nov 2026 00:00:10 GMT", now)).isEqualTo(Duration.ofSeconds(10));
        assertThat(RetryPolicy.retryAfter(" 3", now)).isEqualTo(Duration.ofSeconds(3));
        assertThat(Stream.of("soon", "-1", "99999999999").map(value -> RetryPolicy.retryAfter(value, now)))
                .containsOnlyNulls();
    }

    @Test
    void oneToken_servesManyCallers() throws Exception {
        api.handler = request -> FOUND;
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            CountDownLatch together = new CountDownLatch(8);
            Callable<String> call = () -> {
                together.countDown();
                together.await();
                return client.transactions().get("txn_1").id();
            };
            for (Future<String> each : threads.invokeAll(java.util.Collections.nCopies(8, call))) {
                assertThat(each.get()).isEqualTo("txn_1");
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(api.tokens).hasValue(1);
    }

    @Test
    void token_isRenewedBeforeItExpires() {
        api.handler = request -> FOUND;
        client.transactions().get("txn_1");
        api.now = api.now.plusSeconds(3_539);
        client.transactions().get("txn_1");
        assertThat(api.tokens).hasValue(1);

        api.now = api.now.plusSeconds(1);
        client.transactions().get("txn_1");
        assertThat(api.tokens).hasValue(2);
    }

    @Test
    void tokenThatExpiresDuringAWalk_isRenewedOnce() {
        AtomicReference<String> accepted = new AtomicReference<>("Bearer token-1");
        api.handler = request -> request.header("Authorization").equals(accepted.get())
                ? FakeApi.pagesOfTwo(request)
                : problem(401, "UNAUTHENTICATED");
        Iterator<Transaction> walk = client.transactions().list().iterator();
        List<String> seen = new ArrayList<>(List.of(walk.next().id()));

        accepted.set("Bearer token-2");
        walk.forEachRemaining(transaction -> seen.add(transaction.id()));

        assertThat(seen).isEqualTo(FakeApi.five());
        assertThat(api.tokens).hasValue(2);
    }

    @Test
    void tokenThatIsNeverAccepted_isAnError_andAGivenOneIsUsedAsItIs() {
        api.handler = request -> problem(401, "UNAUTHENTICATED");
        assertThatThrownBy(() -> client.transactions().get("txn_1")).isInstanceOf(AuthenticationException.class);
        assertThat(api.requests).hasSize(2);

        try (TransactionSearch given = api.builder("given").build()) {
            assertThatThrownBy(() -> given.transactions().get("txn_1")).isInstanceOf(AuthenticationException.class);
        }
        assertThat(api.requests).hasSize(3);
        assertThat(api.requests.get(2).header("Authorization")).isEqualTo("Bearer given");
    }

    @Test
    void closing_endsACallInFlight_andLaterOnes() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        TransactionSearch client = api.builder().timeout(Duration.ofDays(1)).build();
        api.handler = request -> {
            arrived.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return FOUND;
        };
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                client.transactions().get("txn_1");
            } catch (TransactionSearchException e) {
                thrown.set(e);
            }
        });
        caller.start();
        arrived.await();
        client.close();
        caller.join(Duration.ofSeconds(20).toMillis());
        end.countDown();

        assertThat(thrown.get()).isInstanceOf(ClientClosedException.class);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("txsearch-client-")) {
                thread.join(Duration.ofSeconds(20).toMillis());
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
        assertThatThrownBy(() -> client.transactions().get("txn_1")).isInstanceOf(ClientClosedException.class);
        assertThatThrownBy(() -> client.transactions().list().iterator().next())
                .isInstanceOf(ClientClosedException.class);
    }

    @Test
    void interrupt_endsACall() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        api.handler = request -> {
            arrived.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return FOUND;
        };
        AtomicReference<Boolean> isInterrupted = new AtomicReference<>(false);
        Thread caller = new Thread(() -> {
            try {
                client.transactions().get("txn_1");
            } catch (CallInterruptedException e) {
                isInterrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        caller.start();
        arrived.await();
        caller.interrupt();
        caller.join();
        end.countDown();

        assertThat(isInterrupted.get()).isTrue();
    }
}
