package org.txsearch.demo.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.txsearch.api.TransactionSearchApplication;

@ExtendWith(OutputCaptureExtension.class)
@Tag("service")
class DemoSettingsTest {

    @TempDir
    private Path data;

    @Test
    void issuerInTheDemo_stopsTheStart(CapturedOutput output) {
        assertThatThrownBy(() -> SpringApplication.run(
                        TransactionSearchApplication.class,
                        "--spring.profiles.active=demo",
                        "--txsearch.security.issuer=https://login.example.com",
                        "--txsearch.data-directory=" + data,
                        "--server.port=0"))
                .isInstanceOf(RuntimeException.class);
        assertThat(output.getErr())
                .contains("Cannot start. txsearch.security.issuer: must not be set in the profile demo");
        assertThat(data.resolve("tls")).doesNotExist();
    }
}
