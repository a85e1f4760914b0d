package org.txsearch.api;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.security.oauth2.server.authorization.autoconfigure.servlet.OAuth2AuthorizationServerAutoConfiguration;
import org.springframework.boot.security.oauth2.server.authorization.autoconfigure.servlet.OAuth2AuthorizationServerJwtAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.web.OAuth2ResourceServerWebSecurityAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.MultipartAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;

/** The API's process. */
@SpringBootApplication(
        exclude = {
            // Errors are problems, never a page: see org.txsearch.api.problem.
            ErrorMvcAutoConfiguration.class,
            MultipartAutoConfiguration.class,
            // Tokens are checked, and in the demo issued, by org.txsearch.api.security alone.
            UserDetailsServiceAutoConfiguration.class,
            OAuth2ResourceServerAutoConfiguration.class,
            OAuth2ResourceServerWebSecurityAutoConfiguration.class,
            OAuth2AuthorizationServerAutoConfiguration.class,
            OAuth2AuthorizationServerJwtAutoConfiguration.class
        })
@ConfigurationPropertiesScan
public class TransactionSearchApplication {

    /** Starts the API. */
    public static void main(String[] arguments) {
        SpringApplication.run(TransactionSearchApplication.class, arguments);
    }
}
