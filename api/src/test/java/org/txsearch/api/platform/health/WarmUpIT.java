package org.txsearch.api.platform.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;

/** An instance that warms up. */
@SearchingApi
@TestPropertySource(properties = "txsearch.warm-up.at-most=4s")
@ExtendWith(OutputCaptureExtension.class)
class WarmUpIT {

    private static final TestMerchant MERCHANT = TestMerchant.create();
    private static final String AUDIT_LINE = "] audit: ";

    @LocalServerPort
    private int port;

    @Autowired
    private MeterRegistry meters;

    @Autowired
    private Readiness readiness;

    @BeforeAll
    static void store() {
        MERCHANT.store(TestTransaction.of("t1"), TestTransaction.of("t2"));
    }

    @Test
    void instance_isReadyOnceItIsWarm_andTellsNobodyOfItsOwnRequests(CapturedOutput output) {
        Set<String> reasons = new LinkedHashSet<>();
        Patiently.until("ready", () -> {
            reasons.add(String.valueOf(readiness.whyNot()));
            return reasons.contains("null");
        });
        assertThat(reasons).containsExactly("STARTING", "null");
        assertThat(output)
                .containsPattern("Warmed up with \\d{2,} rounds in \\d+ ms")
                .doesNotContain("ended early");
        assertThat(pagesThatWereSearched()).isGreaterThan(10);
        assertThat(meters.find("http.server.requests").timers().stream()
                        .map(Meter::getId)
                        .filter(id -> String.valueOf(id.getTag("uri")).startsWith("/v1/")))
                .isEmpty();
        assertThat(output).doesNotContain(AUDIT_LINE);

        new ApiClient(port, MERCHANT).ids("limit=1");
        Patiently.until(
                "a merchant's request is audited", () -> output.toString().contains(AUDIT_LINE));
    }

    private long pagesThatWereSearched() {
        Timer answered = meters.get("txsearch.searches")
                .tag("kind", "page")
                .tag("outcome", "answered")
                .timer();
        return answered.count();
    }
}
