package org.txsearch.cli.runtime.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cluster.TlsNode;
import org.txsearch.ingest.kafka.FakeRegistry;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.RegistryUnavailableException;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.SourceKind;
import tools.jackson.databind.json.JsonMapper;

/** The settings of the schema registry: account, trusted authorities, and rejected values. */
class RegistrySettingsTest {

    private static final String PREFIX = "txsearch.kafka.registry.";

    @TempDir
    private Path folder;

    private final CommandSettings settings = new CommandSettings();
    private final GenericRecord record = SampleTransactions.minimal("M-registry", "t1");

    @AfterEach
    void clear() {
        settings.close();
    }

    @Test
    void secretsGoToARegistryWithTheNamedAuthority_andAreReadForEveryRequest() throws Exception {
        String schema = JsonMapper.shared()
                .writeValueAsString(Map.of("schema", record.getSchema().toString()));
        Path secret = Files.writeString(folder.resolve("secret"), "first\n");
        try (TlsNode registry = new TlsNode(
                folder, "localhost", new MockResponse.Builder().body(schema).build())) {
            settings.set(PREFIX + "urls", registry.uri().toString()).set(PREFIX + "timeout", "3s");
            assertThatThrownBy(() -> read(1))
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("cannot be reached");
            settings.set(PREFIX + "certificate-authority", registry.authority().toString());
            read(1);
            settings.set(PREFIX + "token-file", secret.toString());
            read(1);
            settings.set(PREFIX + "token-file", "")
                    .set(PREFIX + "username", "follower")
                    .set(PREFIX + "password-file", secret.toString());
            MessageFormat format = KafkaSettings.current().format();
            read(format, 1);
            Files.writeString(secret, "second");
            read(format, 2);
            assertThat(registry.accounts())
                    .containsExactly(
                            "null", "Bearer first", "Basic Zm9sbG93ZXI6Zmlyc3Q=", "Basic Zm9sbG93ZXI6c2Vjb25k");
        }
    }

    private void read(int id) throws Exception {
        read(KafkaSettings.current().format(), id);
    }

    private void read(MessageFormat format, int id) throws Exception {
        assertThat(format.read("M-registry|t1".getBytes(UTF_8), FakeRegistry.framed(id, record))
                        .kind())
                .isEqualTo(SourceKind.TRANSACTION);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "username=a; password-file=SECRET; urls=http://registry.example:8081 | urls: must be addresses with https://",
                "token-file=SECRET; urls=http://registry.example:8081 | urls: must be addresses with https://",
                "urls=http://a:b@127.0.0.1:8081 | urls: must be addresses without a user",
                "username=a | urls: must be the addresses of the schema registry that txsearch.kafka.registry.username is for",
                "username=a; urls=http://127.0.0.1:8081 | password-file: must be the path",
                "password-file=SECRET; urls=http://127.0.0.1:8081 | username: must be the account",
                "username=a:b; password-file=SECRET; urls=http://127.0.0.1:8081 | username: must be the name",
                "username=a; password-file=SECRET; token-file=SECRET; urls=http://127.0.0.1:8081 | token-file: must be left out",
                "token-file=/no/such; urls=http://127.0.0.1:8081 | token-file: must be the path of a readable file",
                "certificate-authority=SECRET; urls=http://127.0.0.1:8081 | urls: must be addresses with https://",
                "certificate-authority=SECRET; urls=https://127.0.0.1:8081 | certificate-authority: must be the path of a PEM file",
                "urls=registry:8081 | urls: must be of the form",
                "timeout=0s | timeout: must be a duration",
                "timeout=soon | timeout: must be a duration",
            })
    void whatContradictsItself_isRefused(String set, String message) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        for (String setting : set.split("; ", -1)) {
            String[] parts = setting.split("=", 2);
            settings.set(PREFIX + parts[0], parts[1].replace("SECRET", secret.toString()));
        }
        assertThatThrownBy(KafkaSettings::current).hasMessageStartingWith(PREFIX + message);
    }

    @Test
    void passwordOverHttp_isAllowedOnThisMachine_andWhereItIsAllowed() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        settings.set(PREFIX + "token-file", secret.toString()).set(PREFIX + "urls", "http://127.0.0.1:8081");
        assertThat(KafkaSettings.current().registry()).isNotNull();
        settings.set(PREFIX + "urls", "http://registry.example:8081").set(PREFIX + "allow-plaintext-password", "true");
        assertThat(KafkaSettings.current().registry()).isNotNull();
        settings.set("txsearch.kafka.key", "id");
        assertThat(KafkaSettings.current().key().text()).isEqualTo("id");
    }
}
