package org.txsearch.api;

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

/** The API's process. */
@SpringBootApplication(
        exclude = {
            // Errors are problems, never a page: see org.txsearch.api.problem.
            ErrorMvcAutoConfiguration.class,
            MultipartAutoConfiguration.class,
            // Tokens are checked by org.txsearch.api.security alone.
            UserDetailsServiceAutoConfiguration.class,
            OAuth2ResourceServerAutoConfiguration.class,
            OAuth2ResourceServerWebSecurityAutoConfiguration.class,
            // An observation of each filter and each request costs more than the metrics that we want: see
            // RequestMetrics.
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
}
