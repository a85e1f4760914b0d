package org.txsearch.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.platform.settings.BoundSettings;

class ConsoleSettingsTest {

    @Test
    void defaults() {
        assertThat(BoundSettings.of(ConsoleController.ConsoleSettings.class, Map.of()))
                .isEqualTo(new ConsoleController.ConsoleSettings(
                        true, "console", "openid transactions:read exports:write webhooks:write", null, null));
    }

    @Test
    void fullMapping() {
        assertThat(BoundSettings.of(
                        ConsoleController.ConsoleSettings.class,
                        Map.of(
                                "txsearch.console.enabled", "false",
                                "txsearch.console.client-id", "a",
                                "txsearch.console.scope", "b c",
                                "txsearch.console.authorization-uri", "https://d.example/authorize",
                                "txsearch.console.token-uri", "http://localhost:9/token")))
                .isEqualTo(new ConsoleController.ConsoleSettings(
                        false, "a", "b c", "https://d.example/authorize", "http://localhost:9/token"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/authorize", "http://login.example.com/token", "login.example.com", "not a uri", "https:///x"})
    void addresses_areHttpsOrThisMachine(String address) {
        for (String name : new String[] {"txsearch.console.authorization-uri", "txsearch.console.token-uri"}) {
            assertThat(BoundSettings.fault(ConsoleController.ConsoleSettings.class, Map.of(name, address)))
                    .isEqualTo(name + ": must be an https URI (http only on this machine)");
        }
    }
}
