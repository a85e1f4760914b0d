package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.TestSettings;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/** The document in {@code docs} equals the document of the running API, so that a review shows each change. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "txsearch.security.issuer=https://login.example.com")
@ContextConfiguration(initializers = TestSettings.class)
class CommittedDocumentTest {

    private static final Path COMMITTED = Path.of("..", "docs", "openapi.json");
    private static final String WRITE_ANEW =
            "./mvnw test -pl schema,local,elasticsearch,search-core,state,statement,console,sdk/java,sdk,api -Dtest=CommittedDocumentTest"
                    + " -Dsurefire.failIfNoSpecifiedTests=false -Dopenapi.write=true";

    @LocalServerPort
    private int port;

    @Test
    void theCommittedDocument_isWhatTheApiServes() throws IOException {
        String served = printed(HttpsClient.to(port).get("/v3/api-docs").body());
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(COMMITTED, served);
        }
        assertThat(Files.readString(COMMITTED))
                .as(
                        "docs/openapi.json is not what the API serves. If the change is meant, write it again and commit it:%n%s",
                        WRITE_ANEW)
                .isEqualTo(served);
    }

    /** Returns a line for each member and element, so that a difference is as small as the change. */
    private static String printed(String json) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        JsonMapper mapper = JsonMapper.shared();
        return mapper.writer()
                        .with(new DefaultPrettyPrinter()
                                .withObjectIndenter(lines)
                                .withArrayIndenter(lines))
                        .writeValueAsString(mapper.readTree(json))
                + "\n";
    }
}
