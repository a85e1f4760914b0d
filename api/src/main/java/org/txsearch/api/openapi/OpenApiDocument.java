package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.info.Contact;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.oas.models.tags.Tag;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.proxy.PublicAddress;
import org.txsearch.api.security.Caller;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.FieldCatalogue;

/** The OpenAPI document: adds what springdoc cannot know, from the catalogue, the declared members and the problems. */
@Configuration(proxyBeanMethods = false)
class OpenApiDocument {

    private static final String SECURITY = "access_token";

    static {
        // They come from the access token, not from the request.
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, TenantScope.class);
    }

    @Bean
    OpenApiCustomizer transactionSearchDocument(ExportFormats formats) {
        return document -> customize(document, FieldCatalogue.transaction(), formats);
    }

    /** A client that holds the document of this build gets 304. */
    @Bean
    FilterRegistrationBean<ShallowEtagHeaderFilter> documentEtags() {
        ShallowEtagHeaderFilter filter = new ShallowEtagHeaderFilter();
        // Tomcat does not compress a response with a strong one.
        filter.setWriteWeakETag(true);
        FilterRegistrationBean<ShallowEtagHeaderFilter> registration = new FilterRegistrationBean<>(filter);
        registration.addUrlPatterns("/v3/api-docs", "/v3/api-docs.yaml");
        return registration;
    }

    /** Describes the API with these fields and formats of exports; the paths are those that the document has. */
    static void customize(OpenAPI document, FieldCatalogue catalogue, ExportFormats formats) {
        document.info(new Info()
                .title("Transaction Search")
                .version("1.0.0")
                .description("Find, add up and reconcile payments. Money is a decimal string, times are UTC, all faults"
                        + " of a request are reported at once, and a partial result is never sent as a complete one. Clients"
                        + " should ignore members that they do not know.")
                .contact(new Contact().name("The operator of this server"))
                .license(new License().name("Apache-2.0").identifier("Apache-2.0")));
        document.servers(List.of(server()));
        document.security(List.of(new SecurityRequirement().addList(SECURITY)));
        document.tags(List.of(
                new Tag().name(Operations.TAG).description("Finding payments, and adding them up."),
                new Tag().name(ExportOperations.TAG).description("All that a filter finds, as files."),
                new Tag().name(ExportOperations.SCHEDULES).description("Exports of each day, week or month.")));
        ProblemResponses problems = new ProblemResponses();
        describe(document, new Operations(catalogue, problems), new ExportOperations(problems, formats));
        document.components(components(catalogue, formats, problems));
    }

    private static void describe(OpenAPI document, Operations operations, ExportOperations exports) {
        Map<String, PathItem> paths = new TreeMap<>(document.getPaths() == null ? Map.of() : document.getPaths());
        Paths ordered = new Paths();
        paths.forEach((path, item) -> {
            switch (path) {
                case "/v1/transactions" -> item.setGet(operations.search());
                case "/v1/transactions/search" -> item.setPost(operations.searchByBody());
                case "/v1/transactions/summary" -> {
                    item.setGet(operations.summary());
                    item.setPost(operations.summaryByBody());
                }
                case "/v1/transactions/{id}" -> item.setGet(operations.one());
                case "/v1/exports" -> item.get(exports.list()).setPost(exports.create());
                case "/v1/exports/{id}" -> item.get(exports.one()).setDelete(exports.delete());
                case "/v1/exports/{id}/cancel" -> item.setPost(exports.cancel());
                case "/v1/exports/{id}/files/{n}" -> item.setGet(exports.file());
                case "/v1/export-schedules" -> item.get(exports.listSchedules()).setPost(exports.createSchedule());
                case "/v1/export-schedules/{id}" ->
                    item.get(exports.oneSchedule()).setDelete(exports.deleteSchedule());
                case "/v1/export-schedules/{id}/pause" -> item.setPost(exports.pause());
                case "/v1/export-schedules/{id}/resume" -> item.setPost(exports.resume());
                default -> {
                    // As springdoc found it.
                }
            }
            ordered.addPathItem(path, item);
        });
        document.paths(ordered);
    }

    private static Server server() {
        Server server = new PublicServer()
                .url("/")
                .description("The server that this document comes from, in production or a local demo.");
        server.addExtension("x-internal", false);
        return server;
    }

    /** The server at the address of the request that the document is written for; it is kept for all of them. */
    private static final class PublicServer extends Server {

        @Override
        public String getUrl() {
            String address = RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes current
                    ? PublicAddress.of(current.getRequest())
                    : null;
            return address == null ? super.getUrl() : address;
        }
    }

    private static Components components(FieldCatalogue catalogue, ExportFormats formats, ProblemResponses problems) {
        Components components = new Components();
        FilterSchemas.components(catalogue).forEach(components::addSchemas);
        TransactionSchemas.components(catalogue).forEach(components::addSchemas);
        SummarySchemas.components(catalogue).forEach(components::addSchemas);
        EnvelopeSchemas.components().forEach(components::addSchemas);
        ExportRequestSchemas.components(catalogue, formats).forEach(components::addSchemas);
        ExportSchemas.components(formats).forEach(components::addSchemas);
        problems.components().forEach(components::addResponses);
        RequestHeader.components().forEach(components::addParameters);
        AnswerHeader.components().forEach(components::addHeaders);
        return components.addSecuritySchemes(
                SECURITY,
                new SecurityScheme()
                        .type(SecurityScheme.Type.HTTP)
                        .scheme("bearer")
                        .bearerFormat("JWT")
                        .description(
                                "An access token (JWT, RFC 9068) of the configured issuer, checked as RFC8725 advises:"
                                        + " algorithm, issuer, audience and type are pinned. In the demo, POST /oauth2/token with"
                                        + " grant_type=client_credentials and HTTP Basic gives one for an hour. Reading needs the scope"
                                        + " transactions:read; creating, changing and deleting exports needs exports:write."));
    }
}
