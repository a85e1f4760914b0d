package org.txsearch.api;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.txsearch.api.security.TestIssuer;

/** Settings that are known only at run time. */
public final class TestSettings implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        TestPropertyValues.of(
                        "txsearch.data-directory=" + TestFolder.DATA,
                        "txsearch.security.jwk-set-uri=" + TestIssuer.INSTANCE.jwkSetUri())
                .applyTo(context);
    }
}
