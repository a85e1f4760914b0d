package org.txsearch.api.platform.settings;

import java.util.Map;
import java.util.Set;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.txsearch.cluster.LoopbackAddress;

/**
 * Checks the settings that the framework reads before any bean exists: for a wrong one it would print a page of text, or silently
 * use another value.
 */
final class EarlySettings implements EnvironmentPostProcessor, Ordered {

    static final String LOG_FORMAT = "txsearch.logs.format";
    private static final String TLS = "txsearch.tls.enabled";
    private static final String ALLOW_PLAINTEXT = "txsearch.tls.allow-plaintext";
    private static final String FORWARDED_HEADERS = "server.forward-headers-strategy";
    private static final String TEXT = "text";
    private static final String ECS = "ecs";
    private static final int MAX_PORT = 65_535;

    /** Runs after the files and profiles are read, and before logging begins. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        requirePort(environment, "server.port", 0);
        requirePort(environment, "management.server.port", -1);
        requireSwitch(environment, TLS);
        requireSwitch(environment, ALLOW_PLAINTEXT);
        requireTlsOrThisMachine(environment);
        if (!"none".equals(environment.getProperty(FORWARDED_HEADERS, "none"))) {
            throw new InvalidSettingException(
                    FORWARDED_HEADERS,
                    "must be none: other values trust headers of clients; txsearch.proxy.trusted names the proxies to"
                            + " trust");
        }
        String format = environment.getProperty(LOG_FORMAT, TEXT).strip();
        if (format.equals(ECS)) {
            environment
                    .getPropertySources()
                    .addFirst(new MapPropertySource(LOG_FORMAT, Map.of("logging.structured.format.console", format)));
        } else if (!format.isEmpty() && !format.equals(TEXT)) {
            throw new InvalidSettingException(LOG_FORMAT, "must be text or ecs");
        }
    }

    private static void requirePort(ConfigurableEnvironment environment, String property, int min) {
        String text = environment.getProperty(property);
        if (text != null && !isPort(text.strip(), min)) {
            throw new InvalidSettingException(
                    property, "must be a port, a whole number from " + min + " to " + MAX_PORT);
        }
    }

    private static boolean isPort(String text, int min) {
        return text.matches("-?\\d{1,5}") && Integer.parseInt(text) >= min && Integer.parseInt(text) <= MAX_PORT;
    }

    /** Requires TLS or a loopback address: tokens and transactions must not cross a network in plaintext by mistake. */
    private static void requireTlsOrThisMachine(ConfigurableEnvironment environment) {
        String address = environment.getProperty("server.address", "").strip();
        if ("false".equals(environment.getProperty(TLS))
                && !LoopbackAddress.is(address)
                && !"true".equals(environment.getProperty(ALLOW_PLAINTEXT))) {
            throw new InvalidSettingException(
                    TLS,
                    "must be true unless server.address is 127.0.0.1 (it is "
                            + (address.isEmpty() ? "every address" : address)
                            + "): over plain HTTP tokens and transactions can be read on the way. "
                            + ALLOW_PLAINTEXT + "=true allows it nevertheless");
        }
    }

    /** Requires true or false: only true enables TLS, so a value such as yes must be refused. */
    private static void requireSwitch(ConfigurableEnvironment environment, String property) {
        String text = environment.getProperty(property);
        if (text != null && !Set.of("true", "false").contains(text)) {
            throw new InvalidSettingException(property, "must be true or false");
        }
    }
}
