package org.txsearch.api.openapi;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.springdoc.core.properties.SwaggerUiConfigProperties;
import org.springdoc.core.properties.SwaggerUiOAuthProperties;
import org.springdoc.core.providers.ObjectMapperProvider;
import org.springdoc.webmvc.ui.SwaggerIndexPageTransformer;
import org.springdoc.webmvc.ui.SwaggerIndexTransformer;
import org.springdoc.webmvc.ui.SwaggerWelcomeCommon;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.servlet.resource.ResourceTransformerChain;
import org.springframework.web.servlet.resource.TransformedResource;

/** Adds a script before Swagger UI's own start: it fills in only what a first request needs, and saves space. */
@Configuration(proxyBeanMethods = false)
class SwaggerPage {

    private static final String START = "swagger-initializer.js";

    @Bean
    SwaggerIndexTransformer swaggerStart(
            SwaggerUiConfigProperties page,
            SwaggerUiOAuthProperties authorization,
            SwaggerWelcomeCommon welcome,
            ObjectMapperProvider mappers) {
        return new SwaggerIndexPageTransformer(page, authorization, welcome, mappers) {
            @Override
            public Resource transform(HttpServletRequest request, Resource resource, ResourceTransformerChain chain)
                    throws IOException {
                Resource transformed = super.transform(request, resource, chain);
                return START.equals(resource.getFilename())
                        ? new TransformedResource(transformed, afterOurs(transformed))
                        : transformed;
            }
        };
    }

    private static byte[] afterOurs(Resource start) throws IOException {
        try (InputStream ours = new ClassPathResource("swagger-ui.js", SwaggerPage.class).getInputStream();
                InputStream theirs = start.getInputStream()) {
            return (new String(ours.readAllBytes(), StandardCharsets.UTF_8)
                            + new String(theirs.readAllBytes(), StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
        }
    }
}
