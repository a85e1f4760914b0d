package org.txsearch.api.settings;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Looks at the settings that the framework itself reads before anything of ours is asked, and would stumble over with a
 * page of text, or take for something else.
 */
final class EarlySettings implements EnvironmentPostProcessor, Ordered {

    static final String LOG_FORMAT = "txsearch.logs.format";
    private static final String TEXT = "text";
    private static final String ECS = "ecs";
    private static final int HIGHEST_PORT = 65_535;

    /** After the files and profiles are read, before logging begins. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        requirePort(environment, "server.port", 0);
        requirePort(environment, "management.server.port", -1);
        requireSwitch(environment, "txsearch.tls.enabled");
        String format = environment.getProperty(LOG_FORMAT, TEXT).strip();
        if (format.equals(ECS)) {
            environment
                    .getPropertySources()
                    .addFirst(new MapPropertySource(LOG_FORMAT, Map.of("logging.structured.format.console", format)));
        } else if (!format.isEmpty() && !format.equals(TEXT)) {
            throw new InvalidSettingException(LOG_FORMAT, "must be text or ecs");
        }
    }

    private static void requirePort(ConfigurableEnvironment environment, String property, int least) {
        String text = environment.getProperty(property);
        if (text != null && !isPort(text.strip(), least)) {
            throw new InvalidSettingException(
                    property, "must be a port, a whole number from " + least + " to " + HIGHEST_PORT);
        }
    }

    private static boolean isPort(@Nullable String text, int least) {
        if (text == null || !text.matches("-?\\d{1,5}")) {
            return false;
        }
        int port = Integer.parseInt(text);
        return port >= least && port <= HIGHEST_PORT;
    }

    /** TLS is on where this says true; a yes must not turn it off. */
    private static void requireSwitch(ConfigurableEnvironment environment, String property) {
        String text = environment.getProperty(property);
        if (text != null && !Set.of("true", "false").contains(text)) {
            throw new InvalidSettingException(property, "must be true or false");
        }
    }
}
