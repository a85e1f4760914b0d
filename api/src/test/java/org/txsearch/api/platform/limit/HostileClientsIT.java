package org.txsearch.api.platform.limit;

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.net.ssl.SSLContext;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.Patiently;
import org.txsearch.api.TransactionSearchApplication;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.api.transactions.StubElasticsearch;
import org.txsearch.local.FreePorts;

/**
 * Every slow or silent way against a process of its own with TLS, by few and by many connections. The table of what a merchant sees
 * meanwhile is printed and written to {@code target/hostile-clients.md}.
 */
@EnabledIfSystemProperty(named = "hostile.connections", matches = "[\\d,]+", disabledReason = "it takes an hour")
@Tag("slow")
class HostileClientsIT {

    private static final int PER_SECOND = 20;
    private static final int SECONDS = Integer.getInteger("hostile.seconds", 10);
    private static final long MAX_P99_MILLIS = 1_000;
    private static final Duration NEVER = Duration.ofDays(1);

    @TempDir
    private Path data;

    private final List<String> table = new ArrayList<>(List.of(
            "| attack | connections | open, opened in all | failed | p50 | p99 | longest | not live | threads | files | heap MB before, meanwhile | well after s |",
            "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"));
    private final List<String> missed = new ArrayList<>();

    @Test
    void everyAttack_isSeenByNoMerchant() throws Exception {
        StubElasticsearch elasticsearch = new StubElasticsearch();
        elasticsearch.answerSearchesWith(200, StubElasticsearch.ONE_ROW);
        table.forEach(System.out::println);
        Service service = start(elasticsearch);
        try {
            for (Attack attack : attacks()) {
                for (int connections : counts()) {
                    if (!measure(attack, connections, service)) {
                        service.close();
                        service = start(elasticsearch);
                    }
                }
            }
        } finally {
            service.close();
            Files.writeString(Path.of("target/hostile-clients.md"), String.join("\n", table) + "\n", UTF_8);
        }
        assertThat(missed).isEmpty();
    }

    private static List<Attack> attacks() {
        String only = System.getProperty("hostile.attacks", ".*");
        return Stream.of(Attack.values())
                .filter(attack -> attack.name().matches(only))
                .toList();
    }

    private static int[] counts() {
        return Arrays.stream(System.getProperty("hostile.connections").split(",", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    private Service start(StubElasticsearch elasticsearch) throws Exception {
        int port = FreePorts.next();
        Process api = new ProcessBuilder(
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
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File("target/hostile-clients.log")))
                .start();
        // A run that is interrupted leaves no service behind.
        Runtime.getRuntime().addShutdownHook(new Thread(api::destroyForcibly));
        Patiently.until("the service has a certificate", () -> Files.exists(data.resolve("tls/server.crt")));
        SSLContext tls = MerchantProbe.trust(data);
        MerchantProbe merchant = new MerchantProbe(port, tls, () -> token("M0009"));
        merchant.untilWell();
        // Compile the code before the measurement.
        merchant.watch(10 * PER_SECOND, PER_SECOND);
        return new Service(api, Jvm.of(api), port, tls, merchant);
    }

    /** A running process, and what watches it. */
    private record Service(Process api, Jvm jvm, int port, SSLContext tls, MerchantProbe merchant) {

        /** Ends the process even if it no longer answers. */
        void close() {
            merchant.close();
            api.destroyForcibly();
        }
    }

    /** Without what tests bring along: it would be part of the service. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("test-classes") && !entry.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns whether the service has become well again. */
    private boolean measure(Attack attack, int connections, Service service) throws IOException {
        Jvm jvm = service.jvm;
        long heapBefore = jvm.heapMegabytes();
        jvm.threads.resetPeakThreadCount();
        MerchantProbe.Seen seen;
        String load;
        String server;
        try (HostileClients clients = new HostileClients(service.port, service.tls, attack, token("M0001"))) {
            clients.keepOpen(connections);
            seen = service.merchant.watch(SECONDS * PER_SECOND, PER_SECOND);
            load = clients.openNow() + ", " + clients.opened();
            // A service without memory does not answer this either.
            server = CompletableFuture.supplyAsync(() -> jvm.vitals(heapBefore))
                    .completeOnTimeout("no answer | | " + heapBefore, 20, TimeUnit.SECONDS)
                    .join();
        }
        Duration untilWell = untilWell(service.merchant);
        report(attack, connections, load, seen, server, untilWell);
        return untilWell.compareTo(NEVER) < 0;
    }

    private static Duration untilWell(MerchantProbe merchant) {
        try {
            return merchant.untilWell();
        } catch (ConditionTimeoutException never) {
            // A result as any other: the row and the end of the test say so.
            return NEVER;
        }
    }

    private void report(
            Attack attack, int connections, String load, MerchantProbe.Seen seen, String server, Duration untilWell) {
        String row = "| %s | %d | %s | %d of %d %s | %d | %d | %d | %d of %d | %s | %s |"
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
                        untilWell.equals(NEVER) ? "never" : untilWell.toMillis() / 1e3);
        System.out.println(row);
        table.add(row);
        if (untilWell.equals(NEVER)
                || seen.failed() > 0
                || seen.notLive() > 0
                || seen.percentile(99) > MAX_P99_MILLIS) {
            missed.add(row);
        }
    }

    private static String token(String merchantId) {
        return TestIssuer.INSTANCE.merchantToken(merchantId, "transactions:read");
    }

    /** The virtual machine of the service, seen from outside. */
    private record Jvm(ThreadMXBean threads, MemoryMXBean memory, UnixOperatingSystemMXBean system) {

        // The address of a process that this test has started.
        @SuppressWarnings("BanJNDI")
        static Jvm of(Process process) throws Exception {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
            String address = machine.startLocalManagementAgent();
            machine.detach();
            // It ends with the process.
            MBeanServerConnection beans =
                    JMXConnectorFactory.connect(new JMXServiceURL(address)).getMBeanServerConnection();
            return new Jvm(
                    ManagementFactory.getPlatformMXBean(beans, ThreadMXBean.class),
                    ManagementFactory.getPlatformMXBean(beans, MemoryMXBean.class),
                    ManagementFactory.getPlatformMXBean(beans, UnixOperatingSystemMXBean.class));
        }

        /** Returns the heap that is still used after a collection. */
        long heapMegabytes() {
            memory.gc();
            return memory.getHeapMemoryUsage().getUsed() >> 20;
        }

        String vitals(long heapBefore) {
            return "%d | %d | %d, %d"
                    .formatted(
                            threads.getPeakThreadCount(),
                            system.getOpenFileDescriptorCount(),
                            heapBefore,
                            heapMegabytes());
        }
    }
}
