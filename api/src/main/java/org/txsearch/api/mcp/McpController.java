package org.txsearch.api.mcp;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.http.PrivatePaths;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.Parameters;

/** {@code POST /mcp}: the Model Context Protocol over stateless Streamable HTTP. */
@RestController
@ConditionalOnBooleanProperty(name = "txsearch.mcp.enabled", matchIfMissing = true)
record McpController(McpEndpoint endpoint, AllowedOrigins origins) {

    static final String PATH = PrivatePaths.TOOLS;

    private static final String EITHER_FORM =
            MediaType.APPLICATION_JSON_VALUE + ", " + MediaType.TEXT_EVENT_STREAM_VALUE;

    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_JSON_VALUE)
    void message(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        origins.check(request);
        Parameters.requireNone(request);
        byte[] body = JsonBody.of(request);
        // The answer is always JSON, whatever a client accepts besides.
        ApiRequest message = new ApiRequest(request, "POST", PATH, body).withHeader(HttpHeaders.ACCEPT, EITHER_FORM);
        new Revisions(endpoint).answer(request, body, message, response);
    }
}
