package org.txsearch.api.security;

import org.springframework.core.env.Environment;

/** The demo's name for itself, known once its port is. */
final class DemoIssuer {

    private final Environment environment;

    DemoIssuer(Environment environment) {
        this.environment = environment;
    }

    /** The {@code iss} of the demo's tokens. */
    String uri() {
        boolean secure = environment.getProperty("txsearch.tls.enabled", Boolean.class, true);
        String port = environment.getProperty("local.server.port", environment.getProperty("server.port", "8443"));
        return (secure ? "https" : "http") + "://localhost:" + port;
    }
}
