package org.txsearch.api.webhooks.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

class OwnPartsTest {

    private static final List<String> EVERYTHING = List.of("0.0.0.0/0", "::/0");
    private static final Map<String, String> NAMES =
            Map.of("search.internal", "10.0.0.9", "broker.internal", "10.0.0.7", "issuer.example", "1.1.1.1");

    private final MockEnvironment environment = new MockEnvironment()
            .withProperty("server.port", "8443")
            .withProperty("management.server.port", "9464")
            .withProperty("txsearch.kafka.bootstrap-servers", "SSL://broker.internal:9093, broker2.internal:9093")
            .withProperty("txsearch.kafka.registry.urls[0]", "https://10.0.0.8:8081/apis/ccompat")
            .withProperty("txsearch.security.issuer", "https://issuer.example/realms/a")
            .withProperty("txsearch.exports.s3.endpoint", "http://10.0.0.6:9000")
            .withProperty("txsearch.tracing.endpoint", "http://127.0.0.1:4318/v1/traces");

    private static InetAddress[] resolve(String host) throws UnknownHostException {
        if (host.endsWith(".internal") && !NAMES.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getByName(NAMES.getOrDefault(host, host))};
    }

    /** Rules that allow every network. */
    private AddressRules rules(String... elasticsearch) {
        return new AddressRules(
                AddressRulesTest.settings(true, EVERYTHING, List.of()),
                new OwnParts(environment, null, List.of(elasticsearch), OwnPartsTest::resolve),
                OwnPartsTest::resolve);
    }

    private static List<InetAddress> resolved(AddressRules rules, String hostAndPort) {
        return rules.resolve("M1", "https://" + hostAndPort + "/hook").join();
    }

    private void assertRefused(AddressRules rules, String hostAndPort) {
        assertThatThrownBy(() -> resolved(rules, hostAndPort))
                .as(hostAndPort)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(AddressRules.AddressRefusedException.class);
        assertThat(rules.hasAllowedAddress("https://" + hostAndPort + "/hook"))
                .as(hostAndPort)
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.0.0.2",
                "2130706433",
                "localhost",
                "0.0.0.0",
                "[::1]",
                "[0:0:0:0:0:0:0:1]",
                "[::ffff:127.0.0.1]",
                "[::ffff:7f00:1]",
                "[::127.0.0.1]",
                "[::]"
            })
    void loopback_isRefusedOnPortsOfOurOwn_andOnNoOthers(String host) {
        AddressRules rules = rules("localhost:9200");
        for (int own : List.of(9200, 8443, 9464, 4318)) {
            assertRefused(rules, host + ":" + own);
        }
        assertThat(resolved(rules, host + ":9999")).isNotEmpty();
    }

    @Test
    void addressesOfThisMachine_areRefusedAsLoopbackIs() throws Exception {
        AddressRules rules = rules("127.0.0.1:9200");
        List<String> hosts = new ArrayList<>();
        for (NetworkInterface one : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            Collections.list(one.getInetAddresses()).forEach(address -> {
                String text = address.getHostAddress().split("%", 2)[0];
                hosts.add(text.contains(":") ? "[" + text + "]" : text);
            });
        }
        assertThat(hosts).isNotEmpty();
        hosts.forEach(host -> assertRefused(rules, host + ":9200"));
        hosts.forEach(host -> assertThat(resolved(rules, host + ":9201")).isNotEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "search.internal:9200, the name of the setting",
        "10.0.0.9:9200, its address",
        "10.0.0.7:9093, a broker",
        "10.0.0.8:8081, the registry",
        "10.0.0.6:9000, the store of files"
    })
    void partsOnOtherMachines_areRefused(String hostAndPort, String what) {
        assertRefused(rules("search.internal:9200", "10.0.0.10:9200"), hostAndPort);
    }

    @Test
    void otherPortsOfTheSameMachines_areAllowed() {
        AddressRules rules = rules("search.internal:9200");
        for (String hostAndPort : List.of("10.0.0.9:9201", "10.0.0.5:9200", "10.0.0.8:443", "1.1.1.1:8443")) {
            assertThat(resolved(rules, hostAndPort)).as(hostAndPort).isNotEmpty();
        }
    }

    @Test
    void localBroker_isTheDefault() {
        environment.setProperty("txsearch.kafka.bootstrap-servers", "");
        assertRefused(rules("127.0.0.1:9200"), "127.0.0.1:9092");
    }

    /** A hosted issuer may share its public address with others, and trusts no address. */
    @Test
    void hostedIssuer_isRefusedByItsName() {
        AddressRules rules = rules("127.0.0.1:9200");
        assertRefused(rules, "issuer.example:443");
        assertThat(resolved(rules, "1.1.1.1:443")).isNotEmpty();
    }

    /** Whether it is the second broker cannot be known. */
    @Test
    void innerAddress_isRefusedOnThePortOfAPartThatCannotBeResolved() {
        AddressRules rules = rules("127.0.0.1:9200");
        assertRefused(rules, "10.0.0.99:9093");
        assertThat(resolved(rules, "1.1.1.1:9093")).isNotEmpty();
    }

    @Test
    void addressesOfNodes_areReadAsElasticsearchWritesThem() {
        assertThat(OwnParts.OwnPart.of("es01/10.0.0.9:9300", false))
                .isEqualTo(new OwnParts.OwnPart("10.0.0.9", 9300, false));
        assertThat(OwnParts.OwnPart.of("[::1]:9200", false)).isEqualTo(new OwnParts.OwnPart("::1", 9200, false));
        assertThat(OwnParts.OwnPart.of("https://issuer.example", true))
                .isEqualTo(new OwnParts.OwnPart("issuer.example", 443, true));
        assertThat(OwnParts.OwnPart.of("", false)).isNull();
    }
}
