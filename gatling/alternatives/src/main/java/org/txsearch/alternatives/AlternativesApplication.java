package org.txsearch.alternatives;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The designs as they come, or tuned with the profile {@code tuned}. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class AlternativesApplication {

    /** Starts it. */
    public static void main(String[] arguments) {
        SpringApplication.run(AlternativesApplication.class, arguments);
    }
}
