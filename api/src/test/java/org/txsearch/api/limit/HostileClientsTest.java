package org.txsearch.api.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.api.MemorySearch;
import org.txsearch.api.Patiently;
import org.txsearch.api.TestFolder;
import org.txsearch.api.TestSettings;
import org.txsearch.api.security.TestIssuer;

/** Every slow or silent way, with TLS: while one connection and then four are hostile, all searches of a merchant are answered. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"txsearch.security.issuer=" + TestIssuer.ISSUER, "txsearch.limits.merchant-share=0.25"})
@Import(MemorySearch.class)
@ContextConfiguration(initializers = TestSettings.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileClientsTest {

    private static final int PER_SECOND = 40;

    /** Those that serve requests, and about as many again for everything else. */
    private static final int MAX_THREADS = 500;

    @LocalServerPort
    private int port;

    private MerchantProbe merchant;

    @BeforeAll
    void connect() {
        merchant = new MerchantProbe(port, trust(), token("M0009"));
        merchant.untilWell();
    }

    private static javax.net.ssl.SSLContext trust() {
        String certificate = TestFolder.DATA.resolve("tls/server.crt").toString();
        return SslBundle.of(new PemSslStoreBundle(null, PemSslStoreDetails.forCertificate(certificate)))
                .createSslContext();
    }

    @AfterAll
    void disconnect() {
        merchant.close();
    }

    @ParameterizedTest
    @EnumSource
    void nobodyElseNotices(Attack attack) throws IOException {
        ManagementFactory.getThreadMXBean().resetPeakThreadCount();
        try (HostileClients clients = new HostileClients(port, trust(), attack, token("M0001"))) {
            open(clients, 1);
            MerchantProbe.Seen one = merchant.watch(PER_SECOND / 3, PER_SECOND);
            open(clients, 4);
            MerchantProbe.Seen four = merchant.watch(PER_SECOND / 3 * 2, PER_SECOND);
            assertUnharmed(one);
            assertUnharmed(four);
        }
        merchant.untilWell();
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
