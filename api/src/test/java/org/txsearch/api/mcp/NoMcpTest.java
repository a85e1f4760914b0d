package org.txsearch.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.platform.security.TestIssuer;

@ApiTest
@TestPropertySource(properties = "txsearch.mcp.enabled=false")
class NoMcpTest {

    @LocalServerPort
    private int port;

    @Test
    void switchedOff_itsPathsDoNotExist() {
        McpClient client = new McpClient(port, TestIssuer.INSTANCE.merchantToken("M-no-mcp"));
        assertThat(client.request("ping", Map.of()).statusCode()).isEqualTo(404);
        assertThat(HttpsClient.to(port)
                        .get("/.well-known/oauth-protected-resource/mcp")
                        .statusCode())
                .isEqualTo(404);
    }
}
