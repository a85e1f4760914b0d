package org.txsearch.api.platform.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.ApiProcess;
import org.txsearch.api.Patiently;
import org.txsearch.api.PlainHttp;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.local.FreePorts;
import org.txsearch.local.OwnElasticsearch;
import org.txsearch.week.IsoWeek;

/** Three instances behind HAProxy stay in use while a week of 2023 is missing, and answer what does not need it. */
@Tag("slow")
class BalancedMissingWeekIT {

    private static final Path HAPROXY = Path.of("/usr/sbin/haproxy");
    private static final Instant OLD = Instant.parse("2023-05-10T12:00:00Z");
    private static final int INSTANCES = 3;

    @TempDir
    private Path data;

    private final List<ApiProcess> instances = new ArrayList<>();
    private @Nullable Process balancer;

    @AfterEach
    void stop() throws InterruptedException {
        if (balancer != null) {
            balancer.destroy();
            balancer.waitFor();
        }
        for (ApiProcess instance : instances) {
            instance.process().destroy();
            instance.process().waitFor();
        }
    }

    @Test
    void closedWeek_takesNoInstanceOutOfTheBalancer() throws Exception {
        assumeThat(HAPROXY).isExecutable();
        String merchant = Records.newMerchant();
        try (OwnElasticsearch node = new OwnElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            new Weeks(cluster).prepare();
            TestCluster.write(cluster, transactions(merchant));
            for (int i = 0; i < INSTANCES; i++) {
                Path folder = Files.createDirectories(data.resolve("api" + i));
                instances.add(ApiProcess.start(FreePorts.next(), folder, node.uri()));
            }
            for (ApiProcess instance : instances) {
                instance.awaitReady();
            }
            int port = FreePorts.next();
            Process started = balancer(port);
            balancer = started;
            Patiently.until("balanced", () -> started.isAlive() && isUp(port));
            String[] caller = {"Authorization", "Bearer " + instances.get(0).token(merchant)};
            assertThat(ask(port, "?limit=5&total=exact", caller).statusCode()).isEqualTo(200);

            cluster.call("POST", "/" + WeekNames.index(IsoWeek.of(OLD), 1) + "/_close");
            for (ApiProcess instance : instances) {
                Patiently.until(
                        "noticed",
                        () -> ask(instance.port(), "?limit=5&total=exact", caller)
                                        .statusCode()
                                == 503);
            }
            // Once the end of one instance has been noticed, the others have been checked as well.
            instances.get(0).process().destroy();
            Patiently.until(
                    "checked again",
                    () -> servers(port).stream()
                            .anyMatch(
                                    server -> server.getOrDefault("status", "").startsWith("DOWN")));
            assertThat(servers(port))
                    .hasSize(INSTANCES)
                    .filteredOn(server -> "0".equals(server.get("chkfail")))
                    .hasSize(INSTANCES - 1)
                    .allMatch(server -> "UP".equals(server.get("status")));
            for (int i = 0; i < 2 * INSTANCES; i++) {
                HttpResponse<String> newest = ask(port, "?limit=5", caller);
                assertThat(newest.statusCode()).as(newest.body()).isEqualTo(200);
                assertThat(newest.body()).contains("txn_9");
                assertThat(ask(port, "?limit=50", caller).body()).contains("SEARCH_INCOMPLETE");
                assertThat(ask(port, "/summary", caller).body()).contains("SEARCH_INCOMPLETE");
            }
        }
    }

    /** Returns ten transactions of 2026 and one of 2023. */
    private static List<TransactionDocument> transactions(String merchant) {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Instant created = Records.CREATED.plusSeconds(i);
            documents.add(Records.document(merchant, "txn_" + i, Map.of("created_at", created.toEpochMilli())));
        }
        documents.add(Records.document(merchant, "txn_old", Map.of("created_at", OLD.toEpochMilli())));
        return documents;
    }

    private static HttpResponse<String> ask(int port, String query, String... headers) {
        return PlainHttp.get(port, "/v1/transactions" + query, headers);
    }

    private Process balancer(int port) throws IOException {
        StringBuilder servers = new StringBuilder();
        for (int i = 0; i < INSTANCES; i++) {
            servers.append("  server api%d 127.0.0.1:%d check inter 200 fall 2 rise 1%n"
                    .formatted(i, instances.get(i).port()));
        }
        Path configuration = Files.writeString(data.resolve("haproxy.cfg"), """
                defaults
                  mode http
                  timeout connect 1s
                  timeout client 30s
                  timeout server 30s

                frontend pay
                  bind 127.0.0.1:%d
                  stats enable
                  stats uri /statistics
                  default_backend txsearch

                backend txsearch
                  balance roundrobin
                  option httpchk GET /health/ready
                  http-check expect status 200
                %s""".formatted(port, servers));
        return new ProcessBuilder(HAPROXY.toString(), "-db", "-f", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(data.resolve("haproxy.log").toFile())
                .start();
    }

    private static boolean isUp(int port) {
        try {
            List<Map<String, String>> servers = servers(port);
            return servers.size() == INSTANCES
                    && servers.stream().allMatch(server -> "UP".equals(server.get("status")));
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    /** Returns HAProxy's statistics of the servers. */
    private static List<Map<String, String>> servers(int port) {
        List<String[]> rows = PlainHttp.get(port, "/statistics;csv")
                .body()
                .lines()
                .map(line -> line.split(",", -1))
                .toList();
        List<Map<String, String>> servers = new ArrayList<>();
        for (String[] row : rows) {
            if (row.length > 1 && row[0].equals("txsearch") && row[1].startsWith("api")) {
                Map<String, String> server = new HashMap<>();
                for (int i = 0; i < row.length; i++) {
                    server.put(rows.get(0)[i].replace("# ", ""), row[i]);
                }
                servers.add(server);
            }
        }
        return servers;
    }
}
