package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.servers.Server;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.properties.SwaggerUiConfigProperties;
import org.springdoc.core.properties.SwaggerUiOAuthProperties;
import org.springdoc.core.providers.ObjectMapperProvider;
import org.springdoc.core.utils.SpringDocUtils;
import org.springdoc.webmvc.ui.SwaggerIndexPageTransformer;
import org.springdoc.webmvc.ui.SwaggerIndexTransformer;
import org.springdoc.webmvc.ui.SwaggerWelcomeCommon;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.servlet.resource.ResourceTransformerChain;
import org.springframework.web.servlet.resource.TransformedResource;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.platform.proxy.PublicAddress;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.FieldCatalogue;

/** The OpenAPI document: the operations that springdoc finds, described by {@code openapi.yaml}. */
@Configuration(proxyBeanMethods = false)
class OpenApiDocument {

    static {
        // They come from the access token, not from the request.
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, TenantScope.class);
    }

    @Bean
    OpenApiCustomizer transactionSearchDocument(ExportFormats formats) {
        return document -> customize(document, FieldCatalogue.transaction(), formats);
    }

    /** Adds entity tags, so that a client with the document of this build gets 304. */
    @Bean
    FilterRegistrationBean<ShallowEtagHeaderFilter> documentEtags() {
        ShallowEtagHeaderFilter filter = new ShallowEtagHeaderFilter();
        // Tomcat does not compress a response with a strong one.
        filter.setWriteWeakETag(true);
        FilterRegistrationBean<ShallowEtagHeaderFilter> registration = new FilterRegistrationBean<>(filter);
        registration.addUrlPatterns("/v3/api-docs", "/v3/api-docs.yaml");
        return registration;
    }

    /** Describes the operations of the document with the given fields and formats of exports. */
    static void customize(OpenAPI document, FieldCatalogue catalogue, ExportFormats formats) {
        OpenAPI described = OpenApiTemplate.read(catalogue, formats);
        Paths paths = new Paths();
        new TreeMap<>(document.getPaths())
                .forEach((path, found) -> paths.addPathItem(
                        path, described(found, described.getPaths().get(path))));
        Server server = new PublicServer();
        Server relative = described.getServers().get(0);
        server.url(relative.getUrl()).description(relative.getDescription()).extensions(relative.getExtensions());
        document.info(described.getInfo())
                .servers(List.of(server))
                .security(described.getSecurity())
                .tags(described.getTags())
                .paths(paths)
                .components(described.getComponents());
    }

    /** Returns the found operations as the template describes them; springdoc describes an operation without a template. */
    private static PathItem described(PathItem found, @Nullable PathItem described) {
        if (described != null) {
            Map<PathItem.HttpMethod, Operation> operations = described.readOperationsMap();
            found.readOperationsMap()
                    .forEach(
                            (method, operation) -> found.operation(method, operations.getOrDefault(method, operation)));
        }
        return found;
    }

    /** A server with the address of the current request, since one document serves all requests. */
    private static final class PublicServer extends Server {

        @Override
        public String getUrl() {
            String address = RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes current
                    ? PublicAddress.of(current.getRequest())
                    : null;
            return address == null ? super.getUrl() : address;
        }
    }

    /** Adds a script before Swagger UI's own start, which prefills a first request and saves space. */
    @Configuration(proxyBeanMethods = false)
    static class SwaggerPage {

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
            Resource ours = new ClassPathResource("swagger-ui.js", SwaggerPage.class);
            return (ours.getContentAsString(StandardCharsets.UTF_8) + start.getContentAsString(StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
        }
    }
}
