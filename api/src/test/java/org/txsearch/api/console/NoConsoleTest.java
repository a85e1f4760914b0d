package org.txsearch.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An API without the console: its paths are like any others that do not exist. */
@ApiTest
@TestPropertySource(properties = "txsearch.console.enabled=false")
class NoConsoleTest {

    @LocalServerPort
    private int port;

    @Test
    void itsPaths_doNotExist() {
        HttpsClient client = HttpsClient.to(port);
        HttpResponse<String> unknown = client.get("/nothing-here");
        assertThat(unknown.statusCode()).isEqualTo(404);
        for (String path : List.of("/console", "/console/", "/console/index.html", "/console/settings.json")) {
            for (String method : List.of("GET", "POST")) {
                HttpResponse<String> answer = client.send(method, path, null);
                assertThat(answer.statusCode()).isEqualTo(404);
                assertThat(problem(answer)).isEqualTo(problem(unknown));
                assertThat(answer.headers().firstValue("Content-Security-Policy"))
                        .isEqualTo(unknown.headers().firstValue("Content-Security-Policy"));
            }
        }
    }

    private static ObjectNode problem(HttpResponse<String> answer) {
        ObjectNode problem = (ObjectNode) new JsonMapper().readTree(answer.body());
        problem.remove("request_id");
        return problem;
    }
}
