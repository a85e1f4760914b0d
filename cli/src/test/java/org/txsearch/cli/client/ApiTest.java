package org.txsearch.cli.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.listen.StubServers;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.HttpStub;
import org.txsearch.cluster.TlsNode;

/** The messages for a developer if the API cannot be called. */
class ApiTest {

    private static void get(URI address) throws IOException, InterruptedException {
        new Api(HttpClient.newHttpClient(), address, new ApiCredentials(null, "M0001", "wrong", null))
                .get("/v1/exports");
    }

    @Test
    void anApiThatNobodyServes_isNamed() {
        // Port 9 discards; nobody listens there.
        assertThatThrownBy(() -> get(URI.create("http://127.0.0.1:9")))
                .isInstanceOf(IOException.class)
                .hasMessage("nothing listens at 127.0.0.1:9");
    }

    @Test
    void aCertificateThatIsNotTrusted_namesTheOption(@TempDir Path folder) throws Exception {
        try (TlsNode node = new TlsNode(folder, "localhost", HttpStub.status(200))) {
            assertThatThrownBy(() -> get(node.uri()))
                    .isInstanceOf(CommandException.class)
                    .hasMessage("The certificate of " + node.uri().getAuthority() + " is not trusted: give the one that"
                            + " signed it with --ca-file, and a host that it names.");
        }
    }

    @Test
    void aRefusedClient_isToldWhatToCheck() throws Exception {
        try (StubServers servers = new StubServers()) {
            servers.refusesClients = true;
            assertThatThrownBy(() -> get(servers.api()))
                    .isInstanceOf(CommandException.class)
                    .hasMessage("The API refuses POST /oauth2/token (401 invalid_client): check --client-id and"
                            + " --client-secret, or give a --token.");
        }
    }
}
