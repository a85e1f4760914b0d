package org.txsearch.api;

import java.util.Map;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.txsearch.api.platform.security.TestIssuer;

/** Settings that are known only at run time. */
public final class TestSettings implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        TestPropertyValues.of(
                        "txsearch.data-directory=" + TestFolder.DATA,
                        "txsearch.security.jwk-set-uri=" + TestIssuer.INSTANCE.jwkSetUri())
                .applyTo(context);
        // Tests of other things may ask as fast as they can, and need not wait for a stop.
        Map.of(
                        "txsearch.limits.merchant-rate", "100000",
                        "txsearch.limits.merchant-cost", "100000",
                        "txsearch.limits.merchant-share", "1",
                        // Contexts of other tests must not run the exports of tests about exports.
                        "txsearch.exports.running", "0",
                        "txsearch.webhooks.running", "0",
                        // Receivers of tests.
                        "txsearch.webhooks.allow-http", "true",
                        "txsearch.webhooks.allowed-networks", "127.0.0.0/8",
                        "txsearch.shutdown.drain", "0s")
                .forEach((name, value) -> {
                    if (!context.getEnvironment().containsProperty(name)) {
                        TestPropertyValues.of(name + "=" + value).applyTo(context);
                    }
                });
    }
}
