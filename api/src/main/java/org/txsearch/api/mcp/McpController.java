package org.txsearch.api.mcp;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.cors.CorsConfiguration;
import org.txsearch.api.platform.http.PrivatePaths;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.Parameters;

/** {@code POST /mcp}: the Model Context Protocol over stateless Streamable HTTP. */
@RestController
@ConditionalOnBooleanProperty(name = "txsearch.mcp.enabled", matchIfMissing = true)
record McpController(McpEndpoint endpoint, CorsConfiguration origins) {

    @PostMapping(path = PrivatePaths.TOOLS, consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> message(HttpServletRequest request, @RequestHeader HttpHeaders headers) throws IOException {
        if (!headers.getOrEmpty(HttpHeaders.ORIGIN).stream().allMatch(origin -> origins.checkOrigin(origin) != null)) {
            throw ProblemException.of(
                    ProblemCode.FORBIDDEN,
                    "The header Origin names a page that may not call this path. An operator allows it by"
                            + " txsearch.cors.allowed-origins; programs other than browsers leave the header out.");
        }
        Parameters.requireNone(request);
        return endpoint.answer(JsonBody.of(request), headers);
    }
}
