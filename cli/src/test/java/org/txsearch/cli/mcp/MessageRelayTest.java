package org.txsearch.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.client.Api;
import org.txsearch.cli.client.ApiCredentials;
import org.txsearch.cli.listen.StubServers;

class MessageRelayTest {

    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";

    private static List<String> relay(URI api, String... lines) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new MessageRelay(new Api(HttpClient.newHttpClient(), api, new ApiCredentials("token", "", "", null)))
                .run(
                        new BufferedReader(new StringReader(String.join("\n", lines))),
                        new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void aMessage_isAnsweredOnOneLine() throws Exception {
        try (StubServers servers = new StubServers()
                .answers("/mcp", "200 {\n \"jsonrpc\": \"2.0\",\n \"id\": 7, \"result\": {\"é\": 1.50}}")) {
            assertThat(relay(servers.api(), PING, ""))
                    .containsExactly("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"é\":1.50}}");
        }
    }

    @Test
    void aNotification_hasNoAnswer() throws Exception {
        try (StubServers servers = new StubServers().answers("/mcp", "202 ")) {
            assertThat(relay(servers.api(), "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"))
                    .isEmpty();
        }
    }

    @Test
    void aProblem_becomesAnErrorOfTheRequest() throws Exception {
        try (StubServers servers = new StubServers()
                .answers("/mcp", "429 {\"code\":\"RATE_LIMITED\",\"detail\":\"The merchant's rate is used up.\"}")) {
            assertThat(relay(servers.api(), PING))
                    .containsExactly("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32000,"
                            + "\"message\":\"RATE_LIMITED: The merchant's rate is used up.\"}}");
        }
    }

    @Test
    void anApiThatIsAway_andALineThatIsNotJson_areAnsweredToo() throws Exception {
        // Port 9 discards; nobody listens there.
        assertThat(relay(URI.create("http://127.0.0.1:9"), PING, "{"))
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32001,\"message\":\"The API is not available:"
                                + " nothing listens at 127.0.0.1:9; try again later.\"}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"The line is not JSON;"
                                + " send one message on each line.\"}}");
    }
}
