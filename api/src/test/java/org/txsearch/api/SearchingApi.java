package org.txsearch.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.local.SearchCluster;

/** The whole API over HTTPS on a free port, with the Elasticsearch that all tests of a run share. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "txsearch.security.issuer=https://login.example.com")
@ContextConfiguration(initializers = {TestSettings.class, SearchingApi.ClusterSettings.class})
public @interface SearchingApi {

    /** The cluster's address, known only when it runs. */
    final class ClusterSettings implements ApplicationContextInitializer<ConfigurableApplicationContext> {

        @Override
        public void initialize(ConfigurableApplicationContext context) {
            TestPropertyValues.of("txsearch.elasticsearch.uris="
                            + SearchCluster.shared().uri())
                    .applyTo(context);
        }
    }
}
