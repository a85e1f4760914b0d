package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClusterCredentialsTest {

    private final List<String> received = new CopyOnWriteArrayList<>();
    private final HttpStub server = new HttpStub(request -> {
        received.add(String.valueOf(request.getHeaders().get("Authorization")));
        return HttpStub.status(200);
    });

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void userOfTheAddress_isSentWithEachRequest_withoutAChallenge() throws IOException {
        ask("reader:p%40ss:w%C3%B6rd@", 2);
        String expected =
                "Basic " + Base64.getEncoder().encodeToString("reader:p@ss:wörd".getBytes(StandardCharsets.UTF_8));
        assertThat(received).containsExactly(expected, expected);
    }

    @Test
    void addressWithoutAUser_sendsNone() throws IOException {
        ask("", 1);
        assertThat(received).containsExactly("null");
    }

    private void ask(String user, int times) throws IOException {
        URI node = URI.create("http://" + user + server.uri().getAuthority());
        try (Cluster cluster = Cluster.connect(List.of(node))) {
            for (int i = 0; i < times; i++) {
                cluster.raw().performRequest(new Request("GET", "/"));
            }
        }
    }
}
