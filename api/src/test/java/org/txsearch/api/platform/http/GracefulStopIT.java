package org.txsearch.api.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.ApiProcess;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.local.FreePorts;
import org.txsearch.local.SearchCluster;

/** The API as a process of its own, stopped while clients ask without a pause. */
@Tag("slow")
class GracefulStopIT {

    private static final int CLIENTS = 6;
    private static final int ANSWERS_BEFORE = 20;

    @TempDir
    private Path data;

    private int port;

    @Test
    void stopUnderLoad_failsNoRequest_andClosesEveryConnection() throws Exception {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        port = FreePorts.next();
        ApiProcess started = ApiProcess.start(port, data, SearchCluster.shared().uri(), "txsearch.shutdown.drain=5s");
        Process api = started.process();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            started.awaitReady();
            String token = started.token(merchant.id());
            CountDownLatch warm = new CountDownLatch(CLIENTS * ANSWERS_BEFORE);
            List<Callable<List<HttpResponse<String>>>> asking = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                asking.add(() -> askUntilToldToGo(token, warm));
            }
            List<Future<List<HttpResponse<String>>>> told = new ArrayList<>();
            asking.forEach(one -> told.add(clients.submit(one)));
            assertThat(warm.await(60, TimeUnit.SECONDS)).isTrue();
            api.destroy();

            for (Future<List<HttpResponse<String>>> one : told) {
                List<HttpResponse<String>> answers = one.get(60, TimeUnit.SECONDS);
                assertThat(answers).isNotEmpty().allSatisfy(answer -> {
                    assertThat(answer.statusCode()).isEqualTo(200);
                    assertThat(answer.body()).contains("\"t1\"").endsWith("}");
                });
            }
            assertThat(get("/health/ready", "").statusCode()).isEqualTo(503);
            assertThat(get("/health/live", "").statusCode()).isEqualTo(200);
            assertThat(api.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(api.exitValue()).as("ended by SIGTERM").isEqualTo(143);
        } finally {
            clients.shutdownNow();
            api.destroyForcibly();
        }
    }

    /** On one connection, as in a client's pool, until a response closes it. */
    private List<HttpResponse<String>> askUntilToldToGo(String token, CountDownLatch warm)
            throws IOException, InterruptedException {
        List<HttpResponse<String>> answers = new ArrayList<>();
        HttpClient client = client();
        HttpResponse<String> answer;
        do {
            answer = client.send(request("/v1/transactions?limit=5", token), HttpResponse.BodyHandlers.ofString());
            answers.add(answer);
            warm.countDown();
        } while (!answer.headers().firstValue("Connection").orElse("").equals("close"));
        return answers;
    }

    private HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        return client().send(request(path, token), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest request(String path, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(30));
        return token.isEmpty()
                ? request.build()
                : request.header("Authorization", "Bearer " + token).build();
    }

    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
    }
}
