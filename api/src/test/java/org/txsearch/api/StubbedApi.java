package org.txsearch.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.api.transactions.StubElasticsearch;

/** The whole API over HTTPS on a free port, with its own stub of Elasticsearch, which is a bean. */
@Tag("service")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "txsearch.security.issuer=https://login.example.com")
@ContextConfiguration(initializers = {TestSettings.class, StubbedApi.Stub.class})
public @interface StubbedApi {

    /** The stub, which listens before the API connects to Elasticsearch. */
    final class Stub implements ApplicationContextInitializer<ConfigurableApplicationContext> {

        @Override
        public void initialize(ConfigurableApplicationContext context) {
            StubElasticsearch stub = new StubElasticsearch();
            context.getBeanFactory().registerSingleton("stubElasticsearch", stub);
            TestPropertyValues.of("txsearch.elasticsearch.uris=" + stub.uri()).applyTo(context);
        }
    }
}
