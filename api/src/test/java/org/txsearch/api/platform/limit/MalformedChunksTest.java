package org.txsearch.api.platform.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.api.KeepAliveClient;
import org.txsearch.api.MemorySearch;
import org.txsearch.api.TestSettings;
import org.txsearch.api.platform.security.TestIssuer;

/** Bodies that are not what {@code Transfer-Encoding: chunked} promises. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "txsearch.security.issuer=" + TestIssuer.ISSUER,
            "server.address=127.0.0.1",
            "txsearch.tls.enabled=false"
        })
@Import(MemorySearch.class)
@ContextConfiguration(initializers = TestSettings.class)
@ExtendWith(OutputCaptureExtension.class)
@Tag("service")
class MalformedChunksTest {

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @CsvSource({
        "POST, /v1/transactions/search, 'ZZ\r\n{}\r\n0\r\n\r\n'",
        "POST, /v1/transactions/search, '2\r\n{}0\r\n\r\n'",
        "POST, /v1/transactions/search, '-1\r\n{}\r\n0\r\n\r\n'",
        "POST, /v1/transactions/search, 'fffffffff\r\n{}'",
        "POST, /v1/transactions/search, '2;a\r\n{}\r\nx\r\n\r\n'",
        "POST, /v1/transactions/summary, 'ZZ\r\n'",
        "POST, /v1/exports, 'ZZ\r\n'",
        "POST, /v1/webhook-endpoints, 'ZZ\r\n'",
        "QUERY, /v1/transactions, 'ZZ\r\n'"
    })
    void malformedChunk_is400_inOneLineOfTheLog(String method, String path, String body, CapturedOutput log)
            throws IOException {
        String chunks = body.replace("\\r", "\r").replace("\\n", "\n");
        String token = TestIssuer.INSTANCE.merchantToken("M0001", "transactions:read exports:write webhooks:write");
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            client.write((method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                            + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                            + "Transfer-Encoding: chunked\r\n\r\n" + chunks)
                    .getBytes(US_ASCII));
            KeepAliveClient.Answer answer = client.read(false);
            assertThat(answer.status()).as(answer.text()).isEqualTo(400);
            assertThatThrownBy(() -> client.read(false))
                    .as("the rest is no request")
                    .isInstanceOf(IOException.class);
        }
        assertThat(log.getAll().lines())
                .noneMatch(line -> line.startsWith("\tat "))
                .noneMatch(line -> line.contains(" ERROR "));
    }
}
