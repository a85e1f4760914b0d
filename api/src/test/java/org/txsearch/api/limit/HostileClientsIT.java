package org.txsearch.api.limit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.ApiProcess;
import org.txsearch.api.Patiently;
import org.txsearch.api.TransactionSearchApplication;
import org.txsearch.api.security.TestIssuer;
import org.txsearch.api.transactions.StubElasticsearch;

/**
 * Every slow or silent way against a process of its own with TLS, by few and by many connections. The table of what a merchant sees
 * meanwhile is printed and written to {@code target/hostile-clients.md}.
 */
@EnabledIfSystemProperty(named = "hostile.connections", matches = "[\\d,]+", disabledReason = "it takes an hour")
class HostileClientsIT {

    private static final int PER_SECOND = 20;
    private static final int SECONDS = Integer.getInteger("hostile.seconds", 10);
    private static final long MAX_P99_MILLIS = 1_000;

    @TempDir
    private Path data;

    private final List<String> table = new ArrayList<>(List.of(
            "| attack | connections | open, opened in all | failed | p50 | p99 | longest | not live | threads | files | heap MB before, meanwhile | well after s |",
            "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"));
    private final List<String> missed = new ArrayList<>();

    private int port;
    private SSLContext tls;

    @Test
    void everyAttack_isSeenByNoMerchant() throws Exception {
        StubElasticsearch elasticsearch = new StubElasticsearch();
        elasticsearch.answerSearchesWith(200, StubElasticsearch.ONE_ROW);
        port = ApiProcess.freePort();
        Process api = start(elasticsearch);
        try {
            Path certificate = data.resolve("tls/server.crt");
            Patiently.until("the service has a certificate", () -> Files.exists(certificate));
            tls = MerchantProbe.trust(data);
            try (Jvm jvm = Jvm.of(api)) {
                run(jvm);
            }
        } finally {
            api.destroyForcibly();
            Files.writeString(Path.of("target/hostile-clients.md"), String.join("\n", table) + "\n", UTF_8);
        }
        assertThat(missed).isEmpty();
    }

    private Process start(StubElasticsearch elasticsearch) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx512m",
                        "-cp",
                        classPath(),
                        TransactionSearchApplication.class.getName(),
                        "--server.address=127.0.0.1",
                        "--server.port=" + port,
                        "--txsearch.security.issuer=" + TestIssuer.ISSUER,
                        "--txsearch.security.jwk-set-uri=" + TestIssuer.INSTANCE.jwkSetUri(),
                        "--txsearch.data-directory=" + data,
                        "--txsearch.elasticsearch.uris=" + elasticsearch.uri())
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target/hostile-clients.log").toFile())
                .start();
    }

    /** Without what tests bring along: it would be part of the service. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("test-classes") && !entry.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private void run(Jvm jvm) throws IOException {
        String only = System.getProperty("hostile.attacks", ".*");
        List<Attack> attacks = Stream.of(Attack.values())
                .filter(attack -> attack.name().matches(only))
                .toList();
        int[] counts = Arrays.stream(System.getProperty("hostile.connections").split(",", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
        try (MerchantProbe merchant = new MerchantProbe(port, tls, token("M0009"))) {
            merchant.untilWell();
            merchant.watch(10 * PER_SECOND, PER_SECOND);
            table.forEach(System.out::println);
            for (Attack attack : attacks) {
                for (int connections : counts) {
                    measure(attack, connections, merchant, jvm);
                }
            }
        }
    }

    private void measure(Attack attack, int connections, MerchantProbe merchant, Jvm jvm) throws IOException {
        long heapBefore = jvm.heapMegabytes();
        jvm.threads.resetPeakThreadCount();
        MerchantProbe.Seen seen;
        String load;
        String server;
        try (HostileClients clients = new HostileClients(port, tls, attack, token("M0001"))) {
            clients.keepOpen(connections);
            seen = merchant.watch(SECONDS * PER_SECOND, PER_SECOND);
            load = clients.openNow() + ", " + clients.opened();
            server = "%d | %d | %d, %d"
                    .formatted(jvm.threads.getPeakThreadCount(), jvm.files(), heapBefore, jvm.heapMegabytes());
        }
        report(attack, connections, load, seen, server, merchant.untilWell());
    }

    private void report(
            Attack attack, int connections, String load, MerchantProbe.Seen seen, String server, Duration untilWell) {
        String row = "| %s | %d | %s | %d of %d %s | %d | %d | %d | %d of %d | %s | %.1f |"
                .formatted(
                        attack,
                        connections,
                        load,
                        seen.failed(),
                        seen.sent(),
                        seen.failures().isEmpty() ? "" : seen.failures(),
                        seen.percentile(50),
                        seen.percentile(99),
                        seen.percentile(100),
                        seen.notLive(),
                        seen.probed(),
                        server,
                        untilWell.toMillis() / 1e3);
        System.out.println(row);
        table.add(row);
        if (seen.failed() > 0 || seen.notLive() > 0 || seen.percentile(99) > MAX_P99_MILLIS) {
            missed.add(row);
        }
    }

    private static String token(String merchantId) {
        return TestIssuer.INSTANCE.merchantToken(merchantId, "transactions:read");
    }

    /** The virtual machine of the service, seen from outside. */
    private record Jvm(
            JMXConnector connector, ThreadMXBean threads, MemoryMXBean memory, UnixOperatingSystemMXBean system)
            implements AutoCloseable {

        static Jvm of(Process process) throws Exception {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
            String address = machine.startLocalManagementAgent();
            machine.detach();
            JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address));
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            return new Jvm(
                    connector,
                    ManagementFactory.getPlatformMXBean(beans, ThreadMXBean.class),
                    ManagementFactory.getPlatformMXBean(beans, MemoryMXBean.class),
                    ManagementFactory.getPlatformMXBean(beans, UnixOperatingSystemMXBean.class));
        }

        /** What is reachable. */
        long heapMegabytes() {
            memory.gc();
            return memory.getHeapMemoryUsage().getUsed() >> 20;
        }

        long files() {
            return system.getOpenFileDescriptorCount();
        }

        @Override
        public void close() throws IOException {
            connector.close();
        }
    }
}
