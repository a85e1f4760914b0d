package org.txsearch.api.security;

/** Which paths need no token; every path that is neither here nor under {@code /v1} does not exist. */
final class ApiPaths {

    static final String PRIVATE = "/v1/**";

    static final String[] SWAGGER_UI = {"/swagger-ui.html", "/swagger-ui/**"};

    static final String[] OPEN = {"/", "/v3/api-docs", "/v3/api-docs.yaml", "/v3/api-docs/*", "/problems/*", "/health/*"
    };

    private ApiPaths() {}
}
