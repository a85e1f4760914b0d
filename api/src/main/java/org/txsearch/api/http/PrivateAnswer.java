package org.txsearch.api.http;

import jakarta.servlet.http.HttpServletResponse;

/** The headers that keep an answer from every cache but its reader's memory. */
public final class PrivateAnswer {

    private static final String VARY = "Authorization, Accept, Accept-Encoding, On-Behalf-Of";

    private PrivateAnswer() {}

    /** Marks an answer that is not yet sent as private. */
    public static void mark(HttpServletResponse response) {
        response.setHeader("Cache-Control", "private, no-store");
        response.setHeader("Vary", VARY);
    }
}
