package org.txsearch.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;

/** The whole API over HTTPS on a free port, with the probe's routes and the tests' own issuer. */
@Tag("service")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "txsearch.security.issuer=https://login.example.com")
@Import(Probe.class)
@ContextConfiguration(initializers = TestSettings.class)
public @interface ApiTest {}
