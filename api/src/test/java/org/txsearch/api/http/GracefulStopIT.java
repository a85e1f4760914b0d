package org.txsearch.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.TransactionSearchApplication;
import org.txsearch.local.SearchCluster;
import tools.jackson.databind.json.JsonMapper;

/** The API as a process of its own, stopped while clients ask without a pause. */
class GracefulStopIT {

    private static final int CLIENTS = 6;
    private static final int ANSWERS_BEFORE = 20;

    @TempDir
    private Path data;

    private int port;

    @Test
    void stopUnderLoad_failsNoRequest_andTellsEveryClientToGo() throws Exception {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        Process api = start();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            awaitReady(api);
            String token = token(merchant.id());
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

    private Process start() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TransactionSearchApplication.class.getName(),
                        "--spring.profiles.active=demo",
                        "--server.port=" + port,
                        "--txsearch.tls.enabled=false",
                        "--txsearch.shutdown.drain=5s",
                        "--txsearch.data-directory=" + data,
                        "--txsearch.elasticsearch.uris="
                                + SearchCluster.shared().uri())
                .redirectErrorStream(true)
                .redirectOutput(data.resolve("api.log").toFile())
                .start();
    }

    private void awaitReady(Process api) throws IOException, InterruptedException {
        for (int i = 0; i < 1_200; i++) {
            try {
                if (get("/health/ready", "").statusCode() == 200) {
                    return;
                }
            } catch (IOException notYet) {
                assertThat(api.waitFor(50, TimeUnit.MILLISECONDS)).isFalse();
            }
        }
        throw new AssertionError("The API did not start: " + java.nio.file.Files.readString(data.resolve("api.log")));
    }

    /** On one connection, as a client's pool has it, until an answer says that it closes. */
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

    private String token(String merchantId) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/oauth2/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header(
                        "Authorization",
                        "Basic "
                                + Base64.getEncoder()
                                        .encodeToString((merchantId + ":demo-secret")
                                                .getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))
                .build();
        String body =
                client().send(request, HttpResponse.BodyHandlers.ofString()).body();
        return JsonMapper.shared().readTree(body).get("access_token").asString();
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
