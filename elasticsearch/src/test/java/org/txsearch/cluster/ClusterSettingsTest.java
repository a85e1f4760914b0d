package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSettingsTest {

    private static final List<URI> SECURED = List.of(URI.create("https://es01.example:9200"));

    @TempDir
    private Path folder;

    @Test
    void emptySettings_countAsAbsent() {
        assertThat(ClusterSettings.of(SECURED, "", " ", "", false)).isEqualTo(ClusterSettings.of(SECURED));
    }

    @Test
    void accountWithoutItsPassword_isRefused() {
        assertRefused("txsearch.elasticsearch.password-file", SECURED, "reader", "", "");
    }

    @Test
    void passwordWithoutItsAccount_isRefused() {
        assertRefused("txsearch.elasticsearch.username", SECURED, "", "password", "");
    }

    @Test
    void accountWithAColon_isRefused() {
        assertRefused("txsearch.elasticsearch.username", SECURED, "reader:secret", "password", "");
    }

    @Test
    void accountBesideAUserInAnAddress_isRefused() {
        List<URI> named = List.of(SECURED.get(0), URI.create("https://other:secret@es02.example:9200"));

        assertRefused("txsearch.elasticsearch.username", named, "reader", "password", "");
    }

    @Test
    void accountOrAuthorityOfNoCluster_isRefused() {
        assertRefused("txsearch.elasticsearch.uris", List.of(), "reader", "password", "");
        assertRefused("txsearch.elasticsearch.uris", List.of(), "", "", "ca.crt");
    }

    @Test
    void authorityOfPlainAddresses_isRefused() {
        assertRefused("txsearch.elasticsearch.uris", List.of(URI.create("http://es01.example")), "", "", "ca.crt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://es01.example:9200", "http://10.0.0.7:9200", "http://reader:secret@es01.example:9200"})
    void passwordThatOthersCanRead_isRefused(String address) {
        boolean named = address.contains("@");
        List<URI> uris = named
                ? List.of(URI.create(address))
                : List.of(SECURED.get(0), URI.create(address), URI.create("http://localhost:9200"));
        String user = named ? "" : "reader";
        String password = named ? "" : "password";

        assertRefused("txsearch.elasticsearch.uris", uris, user, password, "");
        assertThat(ClusterSettings.of(uris, user, password, "", true).allowPlaintextPassword())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:9200", "http://127.0.0.1:9200", "http://[::1]:9200"})
    void passwordThatStaysOnThisMachine_needsNoTls(String address) {
        assertThat(ClusterSettings.of(List.of(URI.create(address)), "reader", "password", "", false)
                        .uris())
                .hasSize(1);
    }

    @Test
    void addressesWithoutAPassword_needNoTls() {
        assertThat(ClusterSettings.of(List.of(URI.create("http://es01.example:9200")))
                        .uris())
                .hasSize(1);
    }

    @Test
    void fileThatIsNotThere_isNamed() {
        Path missing = folder.resolve("missing");

        assertNotConnected("txsearch.elasticsearch.password-file", "reader", missing, null);
        assertNotConnected("txsearch.elasticsearch.certificate-authority", null, null, missing);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n", "two\nlines\n"})
    void passwordThatIsNotOneLine_isRefused(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("password"), content);

        assertNotConnected("txsearch.elasticsearch.password-file", "reader", file, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not a certificate", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"})
    void authorityThatIsNoCertificate_isRefused(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("ca.crt"), content);

        assertNotConnected("txsearch.elasticsearch.certificate-authority", null, null, file);
    }

    private static void assertRefused(String property, List<URI> uris, String user, String password, String authority) {
        assertThatExceptionOfType(InvalidClusterSettingException.class)
                .isThrownBy(() -> ClusterSettings.of(uris, user, password, authority, false))
                .satisfies(refusal -> assertNames(property, refusal));
    }

    private static void assertNotConnected(
            String property, @Nullable String user, @Nullable Path password, @Nullable Path authority) {
        ClusterSettings settings = new ClusterSettings(SECURED, user, password, authority, false);
        assertThatExceptionOfType(InvalidClusterSettingException.class)
                .isThrownBy(() -> Cluster.connect(settings))
                .satisfies(refusal -> assertNames(property, refusal));
    }

    private static void assertNames(String property, InvalidClusterSettingException refusal) {
        assertThat(refusal.property()).isEqualTo(property);
        assertThat(refusal)
                .hasMessage(property + ": " + refusal.fault())
                .message()
                .hasLineCount(1);
    }
}
