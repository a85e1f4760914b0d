package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.api.MemorySearch;
import org.txsearch.api.Patiently;
import org.txsearch.api.PlainHttp;
import org.txsearch.api.TestFolder;
import org.txsearch.api.TestSettings;
import org.txsearch.api.platform.security.TestIssuer;

/** Every slow or silent way, with TLS: while four connections are hostile, all searches of a merchant are answered. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "txsearch.security.issuer=" + TestIssuer.ISSUER,
            "txsearch.limits.merchant-share=0.25",
            "management.server.port=0"
        })
@Import(MemorySearch.class)
@ContextConfiguration(initializers = TestSettings.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("service")
@Tag("slow")
class HostileClientsTest {

    private static final int PER_SECOND = 40;

    /** Threads that serve requests, and about the same number for everything else. */
    private static final int MAX_THREADS = 600;

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    private SSLContext tls;
    private MerchantProbe merchant;

    @BeforeAll
    void connect() {
        tls = MerchantProbe.trust(TestFolder.DATA);
        merchant = new MerchantProbe(port, tls, () -> token("M0009"));
        merchant.untilWell();
    }

    @AfterAll
    void disconnect() {
        merchant.close();
    }

    @ParameterizedTest
    @EnumSource
    void nobodyElseNotices(Attack attack) throws IOException {
        ManagementFactory.getThreadMXBean().resetPeakThreadCount();
        MerchantProbe.Seen seen;
        try (HostileClients clients = new HostileClients(port, tls, attack, token("M0001"))) {
            open(clients, 4);
            seen = merchant.watch(PER_SECOND / 2, PER_SECOND);
            assertThat(PlainHttp.get(managementPort, "/actuator/health/liveness")
                            .statusCode())
                    .isEqualTo(200);
        }
        // Before anything fails: the next attack finds the service well.
        merchant.untilWell();
        assertUnharmed(seen);
        assertThat(ManagementFactory.getThreadMXBean().getPeakThreadCount()).isLessThan(MAX_THREADS);
    }

    private static void open(HostileClients clients, int count) {
        clients.keepOpen(count);
        Patiently.until("the connections are open", () -> clients.opened() >= count);
    }

    private static void assertUnharmed(MerchantProbe.Seen seen) {
        assertThat(seen.failures()).as("failed of " + seen.sent()).isEmpty();
        assertThat(seen.notLive()).as("not live of " + seen.probed()).isZero();
    }

    private static String token(String merchantId) {
        return TestIssuer.INSTANCE.merchantToken(merchantId, "transactions:read");
    }
}
