package org.txsearch.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.txsearch.api.settings.InvalidSettingException;

/** Starts that must not succeed: each says in one line which property to set. */
@ExtendWith(OutputCaptureExtension.class)
class SettingsTest {

    private static final String ISSUER = "txsearch.security.issuer=https://login.example.com";

    @TempDir
    private Path data;

    @Test
    void noIssuer_stopsTheStart(CapturedOutput output) {
        assertStopped(output, "txsearch.security.issuer");
    }

    @Test
    void issuerInTheDemo_stopsTheStart(CapturedOutput output) {
        assertStopped(output, "txsearch.security.issuer", "spring.profiles.active=demo", ISSUER);
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
    void endpointThatIsNoAddress_stopsTheStart(String endpoint, CapturedOutput output) {
        assertOneLine(
                output,
                "txsearch.exports.s3.endpoint",
                ISSUER,
                "txsearch.exports.s3.bucket=reports",
                "txsearch.exports.s3.endpoint=" + endpoint);
    }

    @Test
    void certificateThatIsNotThere_stopsTheStart(CapturedOutput output) {
        assertStopped(
                output,
                "txsearch.tls.certificate",
                ISSUER,
                "txsearch.tls.certificate=" + data.resolve("none.crt"),
                "txsearch.tls.private-key=" + data.resolve("none.key"));
    }

    @Test
    void certificateThatIsNone_stopsTheStart(CapturedOutput output) throws Exception {
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
    void authorityThatIsNotThere_stopsTheStart(CapturedOutput output) {
        assertOneLine(
                output,
                "txsearch.elasticsearch.certificate-authority",
                ISSUER,
                "txsearch.elasticsearch.uris=https://es01.example:9200",
                "txsearch.elasticsearch.certificate-authority=" + data.resolve("none.crt"));
    }

    /** Before anything is made for the start. */
    private void assertStopped(CapturedOutput output, String property, String... settings) {
        assertOneLine(output, property, settings);
        assertThat(data.resolve("tls")).doesNotExist();
    }

    private void assertOneLine(CapturedOutput output, String property, String... settings) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--txsearch.data-directory=" + data));
        for (String setting : settings) {
            arguments.add("--" + setting);
        }

        assertThatThrownBy(() ->
                        SpringApplication.run(TransactionSearchApplication.class, arguments.toArray(String[]::new)))
                .hasStackTraceContaining(InvalidSettingException.class.getName());
        assertThat(output.getErr().strip())
                .startsWith("Cannot start. " + property + ": ")
                .hasLineCount(1);
        assertThat(output.getOut()).doesNotContain("\tat ", "ERROR", "WARN");
    }
}
