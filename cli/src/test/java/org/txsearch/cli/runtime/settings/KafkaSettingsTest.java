package org.txsearch.cli.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cli.runtime.CommandException;

class KafkaSettingsTest {

    private static final String SERVERS = "txsearch.kafka.bootstrap-servers";

    @TempDir
    private Path folder;

    private final CommandSettings settings = new CommandSettings();

    @AfterEach
    void clear() {
        settings.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "security.protocol=SASL_PLAINTEXT",
                "security.protocol=SASL_SSL\nssl.endpoint.identification.algorithm=\n"
            })
    void passwordThatOthersCanRead_isRefused(String properties) throws IOException {
        client(properties);
        settings.set(SERVERS, "127.0.0.1:9092,kafka.example:9092");
        assertThatThrownBy(KafkaSettings::current)
                .isInstanceOf(CommandException.class)
                .hasMessageStartingWith("txsearch.kafka.client-properties: must be ")
                .hasMessageContaining("txsearch.kafka.allow-plaintext-password=true");

        settings.set("txsearch.kafka.allow-plaintext-password", "true");
        assertThat(KafkaSettings.current().topic()).isEqualTo("transactions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:9092", "localhost:9092, [::1]:9093"})
    void passwordThatStaysOnThisMachine_needsNoTls(String servers) throws IOException {
        client("security.protocol=SASL_PLAINTEXT");
        settings.set(SERVERS, servers);
        assertThat(KafkaSettings.current().topic()).isEqualTo("transactions");
    }

    @Test
    void passwordUnderTls_isAccepted() throws IOException {
        client("security.protocol=SASL_SSL");
        settings.set(SERVERS, "kafka.example:9093");
        assertThat(KafkaSettings.current().topic()).isEqualTo("transactions");
    }

    private void client(String properties) throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"), properties);
        settings.set("txsearch.kafka.client-properties", file.toString());
    }
}
