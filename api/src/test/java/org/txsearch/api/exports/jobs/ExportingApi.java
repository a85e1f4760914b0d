package org.txsearch.api.exports.jobs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.SearchingApi;

/** The whole API, which writes three exports at once and polls for them often. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SearchingApi
@TestPropertySource(
        properties = {
            "txsearch.exports.running=3",
            "txsearch.exports.running-of-one-merchant=3",
            "txsearch.exports.poll=20ms",
            "txsearch.limits.in-flight=200"
        })
@interface ExportingApi {}
