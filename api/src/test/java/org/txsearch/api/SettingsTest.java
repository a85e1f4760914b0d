package org.txsearch.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Starts that must fail: each reports in one line which property to set. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("service")
class SettingsTest {

    private static final String ISSUER = "txsearch.security.issuer=https://login.example.com";

    /** A start takes half a second: {@code verify} tries one value in seven. */
    private static final int EACH = Integer.getInteger("cases.each", 7);

    private static final String WRONG = """
            txsearch.elasticsearch.uris=elasticsearch:9200
            txsearch.elasticsearch.uris=not an address
            txsearch.elasticsearch.uris=ftp://elasticsearch:9200
            txsearch.data-directory=/dev/null/data
            txsearch.problem-base-uri=errors
            txsearch.problem-base-uri=not an address
            txsearch.public-url=http://pay.example.com
            txsearch.proxy.trusted=proxy.example.com
            txsearch.proxy.headers=both
            server.forward-headers-strategy=framework
            txsearch.freshness.clock-skew=soon
            txsearch.search.deadline=0s
            txsearch.search.deadline=an hour
            txsearch.cursor.keys=dG9vIHNob3J0
            txsearch.cursor.keys=????
            txsearch.tls.enabled=yes
            txsearch.tls.enabled=false
            txsearch.tls.allow-plaintext=yes
            txsearch.exports.kept-of-one-merchant=0
            txsearch.exports.kept-bytes-of-one-merchant=0B
            txsearch.security.jwk-set-uri=http://login.example.com/keys
            txsearch.security.audience=
            txsearch.security.merchant-claim=
            txsearch.security.partner-claim=
            txsearch.security.clients=a,,b
            txsearch.security.scope-claims=
            txsearch.security.scope-claims=scp,,roles
            txsearch.limits.merchant-rate=many
            txsearch.limits.merchant-rate=0
            txsearch.limits.partner-rate=-1
            txsearch.limits.in-flight=1.5
            txsearch.limits.merchant-share=half
            txsearch.limits.merchant-share=2
            txsearch.limits.downloads=0
            txsearch.limits.downloads-of-one-merchant=99999999999
            txsearch.limits.breaker-calls=none
            txsearch.exports.directory=/dev/null/exports
            txsearch.exports.running=65
            txsearch.exports.running-of-one-merchant=0
            txsearch.exports.pending-of-one-merchant=0
            txsearch.exports.schedules-of-one-merchant=0
            txsearch.exports.max-rows=60000001
            txsearch.exports.max-pdf-rows=0
            txsearch.exports.rows-per-file=0
            txsearch.exports.kept-for=30 days
            txsearch.exports.poll=0s
            txsearch.exports.beat=0s
            txsearch.exports.lease=1s
            txsearch.cors.allowed-origins=https://*.example.com
            txsearch.console.enabled=perhaps
            txsearch.console.client-id=
            txsearch.console.authorization-uri=/oauth2/authorize
            txsearch.console.token-uri=http://login.example.com/token
            txsearch.shutdown.drain=16s
            txsearch.shutdown.drain=never
            txsearch.probes.every=0s
            txsearch.probes.patience=1h
            txsearch.warm-up.at-most=2m
            txsearch.warm-up.at-most=-1s
            txsearch.tracing.endpoint=collector:4318
            txsearch.tracing.share=2
            txsearch.tracing.share=some
            txsearch.logs.format=json
            management.server.port=here
            management.server.port=70000
            server.port=https
            """;

    @TempDir
    private Path data;

    @Test
    void noIssuer_stopsTheStart(CapturedOutput output) {
        assertStopped(output, "txsearch.security.issuer");
    }

    /** Only the demo's module, which is not here, issues tokens in that profile. */
    @Test
    void profileOfTheDemo_isNoIssuer(CapturedOutput output) {
        assertStopped(output, "txsearch.security.issuer", "spring.profiles.active=demo");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "login.example.com",
                "http://login.example.com",
                "ftp://login.example.com",
                "not a uri",
                "https:///x"
            })
    void issuerThatIsNoHttpsUri_stopsTheStart(String issuer, CapturedOutput output) {
        assertStopped(output, "txsearch.security.issuer", "txsearch.security.issuer=" + issuer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "HS256", "RS256,HS256", "", "RS257"})
    void algorithmThatIsNotAsymmetric_stopsTheStart(String algorithms, CapturedOutput output) {
        assertStopped(output, "txsearch.security.algorithms", ISSUER, "txsearch.security.algorithms=" + algorithms);
    }

    @Test
    void negativeClockSkew_stopsTheStart(CapturedOutput output) {
        assertOneLine(output, "txsearch.freshness.clock-skew", ISSUER, "txsearch.freshness.clock-skew=-1s");
    }

    @Test
    void bucketWithoutAName_stopsTheStart(CapturedOutput output) {
        assertOneLine(output, "txsearch.exports.s3.bucket", ISSUER, "txsearch.exports.s3.region=eu-south-2");
    }

    @Test
    void bucketBesideADirectory_stopsTheStart(CapturedOutput output) {
        assertOneLine(
                output,
                "txsearch.exports.directory",
                ISSUER,
                "txsearch.exports.directory=" + data,
                "txsearch.exports.s3.bucket=reports");
    }

    @ParameterizedTest
    @ValueSource(strings = {"storage.example.com", "storage:9000", "ftp://storage", "not a uri", "https:///x"})
    void malformedEndpoint_stopsTheStart(String endpoint, CapturedOutput output) {
        assertOneLine(
                output,
                "txsearch.exports.s3.endpoint",
                ISSUER,
                "txsearch.exports.s3.bucket=reports",
                "txsearch.exports.s3.endpoint=" + endpoint);
    }

    static Stream<String[]> wrongValues() {
        List<String> lines = WRONG.lines().toList();
        return IntStream.iterate(0, at -> at < lines.size(), at -> at + EACH)
                .mapToObj(at -> lines.get(at).split("=", 2));
    }

    @Tag("random")
    @ParameterizedTest
    @MethodSource("wrongValues")
    void wrongValue_stopsTheStart(String property, String value, CapturedOutput output) {
        assertOneLine(output, property, ISSUER, property + "=" + value);
        assertThat(output.getErr()).contains("must ");
    }

    @Test
    void wrongValue_isNotRepeated(CapturedOutput output) {
        assertOneLine(output, "txsearch.cursor.keys", ISSUER, "txsearch.cursor.keys=c2VjcmV0LW9mLW91cnM=");
        assertThat(output.getAll()).doesNotContain("c2VjcmV0LW9mLW91cnM");
    }

    @Test
    void managementOnTheApisOwnPort_stopsTheStart(CapturedOutput output) {
        assertOneLine(output, "management.server.port", ISSUER, "server.port=18443", "management.server.port=18443");
    }

    @Test
    void portThatIsTaken_stopsTheStart(CapturedOutput output) throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertOneLine(output, "server.port", ISSUER, "server.port=" + taken.getLocalPort());
        }
    }

    @Test
    void missingCertificate_stopsTheStart(CapturedOutput output) {
        assertStopped(
                output,
                "txsearch.tls.certificate",
                ISSUER,
                "txsearch.tls.certificate=" + data.resolve("none.crt"),
                "txsearch.tls.private-key=" + data.resolve("none.key"));
    }

    @Test
    void malformedCertificate_stopsTheStart(CapturedOutput output) throws Exception {
        Path file = Files.writeString(data.resolve("some.crt"), "not a certificate");

        assertStopped(
                output,
                "txsearch.tls.certificate",
                ISSUER,
                "txsearch.tls.certificate=" + file,
                "txsearch.tls.private-key=" + file);
    }

    @Test
    void certificateWithoutItsKey_stopsTheStart(CapturedOutput output) throws Exception {
        Path file = Files.writeString(data.resolve("some.crt"), "x");

        assertStopped(output, "txsearch.tls.private-key", ISSUER, "txsearch.tls.certificate=" + file);
    }

    @Test
    void elasticsearchAccountWithoutItsPassword_stopsTheStart(CapturedOutput output) {
        assertOneLine(
                output,
                "txsearch.elasticsearch.password-file",
                ISSUER,
                "txsearch.elasticsearch.uris=https://es01.example:9200",
                "txsearch.elasticsearch.username=api");
    }

    @Test
    void missingAuthority_stopsTheStart(CapturedOutput output) {
        assertOneLine(
                output,
                "txsearch.elasticsearch.certificate-authority",
                ISSUER,
                "txsearch.elasticsearch.uris=https://es01.example:9200",
                "txsearch.elasticsearch.certificate-authority=" + data.resolve("none.crt"));
    }

    /** Before any file is created for the start. */
    private void assertStopped(CapturedOutput output, String property, String... settings) {
        assertOneLine(output, property, settings);
        assertThat(data.resolve("tls")).doesNotExist();
    }

    private void assertOneLine(CapturedOutput output, String property, String... settings) {
        List<String> arguments = new ArrayList<>();
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        // An option that is given twice has both values.
        addUnlessGiven(arguments, "--server.port=", "0");
        addUnlessGiven(arguments, "--txsearch.data-directory=", data.toString());

        assertThatThrownBy(() ->
                        SpringApplication.run(TransactionSearchApplication.class, arguments.toArray(String[]::new)))
                .isInstanceOf(RuntimeException.class);
        assertThat(withoutLogback(output.getErr()).strip())
                .startsWith("Cannot start. " + property + ": ")
                .hasLineCount(1);
        assertThat(withoutLogback(output.getOut())).doesNotContain("\tat ", "ERROR", "WARN");
    }

    /** Logback prints its own set-up, once for a JVM. */
    private static String withoutLogback(String printed) {
        return printed.lines()
                .filter(line -> !line.matches("[0-9:,]{12} \\|-.*"))
                .collect(Collectors.joining("\n"));
    }

    private static void addUnlessGiven(List<String> arguments, String option, String value) {
        if (arguments.stream().noneMatch(argument -> argument.startsWith(option))) {
            arguments.add(option + value);
        }
    }
}
