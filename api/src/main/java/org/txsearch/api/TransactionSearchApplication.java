package org.txsearch.api;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.micrometer.metrics.autoconfigure.ssl.SslMetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.web.OAuth2ResourceServerWebSecurityAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.MultipartAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcObservationAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.txsearch.cluster.Trust;

/** The API's process. */
@SpringBootApplication(
        exclude = {
            // Errors are problems, never a page: see org.txsearch.api.platform.problem.
            ErrorMvcAutoConfiguration.class,
            MultipartAutoConfiguration.class,
            // Tokens are checked by org.txsearch.api.platform.security alone.
            UserDetailsServiceAutoConfiguration.class,
            OAuth2ResourceServerAutoConfiguration.class,
            OAuth2ResourceServerWebSecurityAutoConfiguration.class,
            // An observation of each filter and each request costs more than RequestMetrics.
            ObservationAutoConfiguration.class,
            WebMvcObservationAutoConfiguration.class,
            SslMetricsAutoConfiguration.class
        })
@ConfigurationPropertiesScan
public class TransactionSearchApplication {

    /** Starts the API. */
    public static void main(String[] arguments) throws Exception {
        ConfigurableApplicationContext api = SpringApplication.run(TransactionSearchApplication.class, arguments);
        if (Rehearsal.isRequested()) {
            Rehearsal.end(api);
        }
    }

    /** A start whose classes are archived for later starts. It ends after a request, which loads many classes. */
    static final class Rehearsal {

        private static final Duration PATIENCE = Duration.ofSeconds(30);

        private Rehearsal() {}

        static boolean isRequested() {
            return Boolean.getBoolean("txsearch.rehearsal");
        }

        /** Sends a request, trusting the generated certificate, and ends the API. */
        static void end(ConfigurableApplicationContext started) throws IOException, InterruptedException {
            // Closed even if the request fails: the launcher waits for this process to end.
            try (ConfigurableApplicationContext api = started) {
                Path certificate = Path.of(
                        api.getEnvironment().getRequiredProperty("txsearch.data-directory"), "tls", "server.crt");
                String address = "https://127.0.0.1:" + api.getEnvironment().getRequiredProperty("local.server.port");
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .sslContext(Trust.in(certificate))
                        .build()
                        .send(
                                HttpRequest.newBuilder(URI.create(address + "/health/ready"))
                                        .timeout(PATIENCE)
                                        .build(),
                                HttpResponse.BodyHandlers.discarding());
            }
        }
    }
}
