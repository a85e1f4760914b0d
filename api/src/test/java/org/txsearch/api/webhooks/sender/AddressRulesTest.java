package org.txsearch.api.webhooks.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.apache.commons.lang3.function.FailableFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;
import org.txsearch.api.platform.settings.InvalidSettingException;
import org.txsearch.webhooks.DeliveryAttempt;
import org.txsearch.webhooks.DeliveryFailure;
import tools.jackson.databind.json.JsonMapper;

class AddressRulesTest {

    private static final AddressRules RULES = rules(false, List.of(), List.of());

    static WebhookSettings settings(boolean allowHttp, List<String> allowed, List<String> refused) {
        return new WebhookSettings(
                1,
                List.of(),
                allowHttp,
                allowed,
                refused,
                20,
                5,
                Duration.ofSeconds(2),
                Duration.ofDays(30),
                Duration.ofSeconds(1),
                Duration.ofSeconds(15));
    }

    private static AddressRules rules(boolean allowHttp, List<String> allowed, List<String> refused) {
        return rules(settings(allowHttp, allowed, refused), InetAddress::getAllByName);
    }

    private static AddressRules rules(
            WebhookSettings settings, FailableFunction<String, InetAddress[], UnknownHostException> names) {
        return new AddressRules(settings, new OwnParts(new MockEnvironment(), null, List.of(), names), names);
    }

    /** The first and last address of each network that must not be reached, and the forms that hold one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.255.255.255",
                "10.0.0.0",
                "10.255.255.255",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "169.254.169.254",
                "169.254.0.1",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.1",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.0.1",
                "192.168.255.255",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.7",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::127.0.0.1",
                "::a9fe:a9fe",
                "64:ff9b::7f00:1",
                "64:ff9b:1::a00:1",
                "100::1",
                "2001::1",
                "2001:0:7f00:1::",
                "2001:db8::1",
                "2002:7f00:1::",
                "2002:a00:1::1",
                "3fff::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                // Other ways to write 127.0.0.1 that Java reads.
                "2130706433",
                "127.1",
                "localhost"
            })
    void addressThatIsNotPublic_isRefused(String address) {
        String host = address.contains(":") ? "[" + address + "]" : address;
        assertThatThrownBy(
                        () -> RULES.resolve("M1", "https://" + host + "/hook").join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(AddressRules.AddressRefusedException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.1",
                "100.63.255.255",
                "100.128.0.1",
                "126.255.255.255",
                "169.253.0.1",
                "172.15.255.255",
                "172.32.0.1",
                "192.167.1.1",
                "198.17.0.1",
                "198.20.0.1",
                "223.255.255.1",
                "2606:4700::1111",
                "2a00:1450::1",
                "2001:4860:4860::8888"
            })
    void publicAddress_isAllowed(String address) throws UnknownHostException {
        assertThat(RULES.isAllowed(InetAddress.getByName(address))).isTrue();
    }

    @Test
    void oneAddressOfSeveral_isEnoughToRefuse() throws UnknownHostException {
        InetAddress open = InetAddress.getByName("1.1.1.1");
        InetAddress inner = InetAddress.getByName("10.0.0.1");
        AddressRules mixed = rules(settings(false, List.of(), List.of()), host -> new InetAddress[] {open, inner});
        assertThatThrownBy(
                        () -> mixed.resolve("M1", "https://rebinding.example").join())
                .hasCauseInstanceOf(AddressRules.AddressRefusedException.class);
        AddressRules allowed =
                rules(settings(false, List.of("10.0.0.0/24"), List.of()), host -> new InetAddress[] {open, inner});
        assertThat(allowed.resolve("M1", "https://receiver.example").join()).containsExactly(open, inner);
        AddressRules refused =
                rules(settings(false, List.of(), List.of("1.1.0.0/16")), host -> new InetAddress[] {open});
        assertThatThrownBy(() -> refused.resolve("M1", "https://ours.example").join())
                .hasCauseInstanceOf(AddressRules.AddressRefusedException.class);
    }

    @Test
    void requestsWithNamesThatNobodyAnswersFor_delayNoEvent() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(16);
        InetAddress open = InetAddress.getByName("1.1.1.1");
        AddressRules rules = rules(settings(false, List.of(), List.of()), host -> {
            if (host.equals("silent.example")) {
                waiting.countDown();
                try {
                    answered.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return new InetAddress[] {open};
        });
        ExecutorService requests = Executors.newCachedThreadPool();
        try {
            for (int i = 0; i < 100; i++) {
                requests.execute(() -> rules.hasAllowedAddress("https://silent.example/"));
            }
            waiting.await();
            assertThat(rules.resolve("M1", "https://receiver.example/").join()).containsExactly(open);
        } finally {
            answered.countDown();
            requests.shutdownNow();
        }
    }

    @Test
    void merchantWithNamesThatNobodyAnswersFor_delaysNoOther() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        InetAddress open = InetAddress.getByName("1.1.1.1");
        AddressRules rules = rules(settings(false, List.of(), List.of()), host -> {
            if (host.endsWith("silent.example")) {
                try {
                    answered.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return new InetAddress[] {open};
        });
        try {
            for (int i = 0; i < 2_000; i++) {
                var unused = rules.resolve("M" + i % 4, "https://" + i + ".silent.example/");
            }
            assertThat(rules.resolve("M9", "https://receiver.example/").join()).containsExactly(open);
            assertThatThrownBy(() ->
                            rules.resolve("M1", "https://receiver.example/").join())
                    .hasCauseInstanceOf(RejectedExecutionException.class);
        } finally {
            answered.countDown();
        }
    }

    @Test
    void addressThatRefuses_isFollowedByTheNext_andOneThatAnsweredIsNot() throws Exception {
        AddressRules rules = rules(settings(true, List.of("127.0.0.0/8"), List.of()), host ->
                new InetAddress[] {InetAddress.getByName("127.0.0.2"), InetAddress.getLoopbackAddress()});
        try (TestReceiver receiver = new TestReceiver()) {
            WebhookClient client =
                    new WebhookClient(rules, settings(true, List.of(), List.of()), Clock.tickMillis(ZoneOffset.UTC));
            String url = "http://receiver.example:" + receiver.port() + "/hook";
            assertThat(client.send("M1", url, Map.of(), new byte[0]).join().accepted())
                    .isTrue();
            receiver.answer(message -> 500);
            assertThat(client.send("M1", url, Map.of(), new byte[0])
                            .join()
                            .attempt()
                            .statusCode())
                    .isEqualTo(500);
            assertThat(receiver.messages()).hasSize(2);
            client.destroy();
        }
    }

    /** A name that has another address the second time is connected to the one that was checked, or refused. */
    @Test
    void nameIsResolvedOnce_andItsAddressIsTheOneThatIsUsed() throws Exception {
        List<String> asked = new ArrayList<>();
        AddressRules rebinding = rules(settings(true, List.of("127.0.0.1/32"), List.of()), host -> new InetAddress[] {
            InetAddress.getByName(asked.add(host) && asked.size() == 1 ? "127.0.0.1" : "127.0.0.2")
        });
        try (TestReceiver receiver = new TestReceiver()) {
            WebhookClient client = new WebhookClient(
                    rebinding, settings(true, List.of(), List.of()), Clock.tickMillis(ZoneOffset.UTC));
            String url = "http://receiver.example:" + receiver.port() + "/hook";
            assertThat(client.send("M1", url, Map.of(), new byte[0]).join().accepted())
                    .isTrue();
            assertThat(asked).containsExactly("receiver.example");
            assertThat(receiver.messages().get(0).header("host")).isEqualTo("receiver.example:" + receiver.port());
            assertThat(client.send("M1", url, Map.of(), new byte[0])
                            .join()
                            .attempt()
                            .error())
                    .isEqualTo(DeliveryFailure.ADDRESS_REFUSED);
            assertThat(receiver.messages()).hasSize(1);
            client.destroy();
        }
    }

    /** A merchant learns neither by the code nor by the time whether an inner name exists. */
    @Test
    void innerNamesThatExist_lookLikeThoseThatDoNot() throws Exception {
        InetAddress inner = InetAddress.getByName("10.0.0.1");
        AddressRules rules = rules(settings(false, List.of(), List.of()), host -> {
            if (host.equals("exists.internal")) {
                return new InetAddress[] {inner};
            }
            throw new UnknownHostException(host);
        });
        WebhookClient client =
                new WebhookClient(rules, settings(false, List.of(), List.of()), Clock.tickMillis(ZoneOffset.UTC));
        for (String host : List.of("exists.internal", "missing.internal")) {
            DeliveryAttempt attempt = client.send("M1", "https://" + host + "/hook", Map.of(), new byte[0])
                    .join()
                    .attempt();
            assertThat(attempt.error()).as(host).isEqualTo(DeliveryFailure.ADDRESS_REFUSED);
            assertThat(attempt.durationMs()).as(host).isZero();
        }
        client.destroy();
    }

    @Test
    void deliveriesOfEarlierReleases_areRead() {
        assertThat(JsonMapper.shared().readValue("\"NAME_NOT_FOUND\"", DeliveryFailure.class))
                .isEqualTo(DeliveryFailure.ADDRESS_REFUSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.com",
                "http://example.com",
                "ftp://example.com",
                "https:///hook",
                "https:example.com",
                "https://user:secret@example.com",
                "https://user@example.com/",
                "https://example.com/#part",
                "https://example.com:80/",
                "https://example.com:22/",
                "https://example.com:0/",
                "https://example.com:65536/",
                "https://exa mple.com/",
                "https://example.com/a\r\nhost: inner",
                "https://example.com/?a=\nb",
                "https://m\u00fcller.example/",
                "https://@example.com/",
                "https://\u2460\u2461\u2466.0.0.1/",
                "https://127。0。0。1/",
                "file:///etc/passwd",
                "//example.com"
            })
    void urlThatMustNotBeUsed_hasAFault(String url) {
        assertThat(RULES.fault(url)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com",
                "HTTPS://example.com/a?b=c",
                "https://example.com:443/",
                "https://example.com:8443/",
                "https://[2606:4700::1111]/",
                "https://xn--mller-kva.example/"
            })
    void otherUrls_haveNone(String url) {
        assertThat(RULES.fault(url)).isNull();
    }

    @Test
    void http_isAllowedByTheSettingOnly() {
        assertThat(rules(true, List.of(), List.of()).fault("http://example.com:80/"))
                .isNull();
        assertThat(RULES.fault("https://example.com/" + "a".repeat(2_000))).isNotNull();
    }

    @Test
    void networkThatIsNone_isRefusedAtTheStart() {
        assertThatThrownBy(() -> settings(false, List.of("10.0.0.0/40"), List.of()))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("txsearch.webhooks.allowed-networks");
        assertThatThrownBy(() -> settings(false, List.of(), List.of("example.com")))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("txsearch.webhooks.refused-networks");
    }
}
