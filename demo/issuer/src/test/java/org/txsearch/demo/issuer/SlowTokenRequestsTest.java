package org.txsearch.demo.issuer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.txsearch.api.KeepAliveClient;
import org.txsearch.api.TestFolder;
import org.txsearch.api.TransactionSearchApplication;

/** Sends token requests that are as slow or as long as possible. */
@SpringBootTest(
        classes = TransactionSearchApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "txsearch.tls.enabled=false",
            "txsearch.elasticsearch.uris=http://127.0.0.1:1",
            "txsearch.limits.request-time=2s"
        })
@ActiveProfiles("demo")
@Tag("service")
class SlowTokenRequestsTest {

    private static final String REQUEST = "POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nAuthorization: Basic "
            + Base64.getEncoder().encodeToString("M0001:demo-secret".getBytes(US_ASCII)) + "\r\n";

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        registry.add("txsearch.data-directory", TestFolder.DATA::toString);
    }

    @Test
    void bodyInChunksWithoutEnd_isRefused() throws IOException {
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            client.write((REQUEST + "Transfer-Encoding: chunked\r\n\r\n").getBytes(US_ASCII));
            byte[] chunk = ("4000\r\n" + "x".repeat(0x4000) + "\r\n").getBytes(US_ASCII);
            for (int i = 0; i < 6; i++) {
                client.write(chunk);
            }
            assertThat(client.read(false).status()).isIn(400, 401, 413);
        }
    }

    @Test
    void requestThatTrickles_isCutOff() throws IOException {
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            client.write((REQUEST + "Content-Length: 60000\r\n\r\nx").getBytes(US_ASCII));
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 1000; i++) {
                            client.write(new byte[] {'x'});
                            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                        }
                    })
                    .isInstanceOf(EOFException.class);
        }
    }
}
