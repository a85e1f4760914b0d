package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.OAuthFlow;
import io.swagger.v3.oas.models.security.OAuthFlows;
import io.swagger.v3.oas.models.security.Scopes;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.tags.Tag;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.security.Caller;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.FieldCatalogue;

/** The OpenAPI document: what springdoc cannot know is said here, from the catalogue and the table of problems. */
@Configuration(proxyBeanMethods = false)
class OpenApiDocument {

    private static final String JSON = "application/json";
    private static final String PROBLEM_JSON = "application/problem+json";
    private static final String SECURITY = "client_credentials";
    private static final String LIST = "/v1/transactions";
    private static final String ONE = "/v1/transactions/{id}";

    static {
        // They come from the access token, not from the request.
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, TenantScope.class);
    }

    @Bean
    OpenApiCustomizer transactionSearchDocument() {
        return document -> customize(document, FieldCatalogue.transaction());
    }

    /** Describes the API as that catalogue has it. */
    static void customize(OpenAPI document, FieldCatalogue catalogue) {
        document.info(new Info()
                .title("Transaction Search")
                .version("1.0.0")
                .description("Find, add up and reconcile payments. Money is a decimal string, time is UTC, every fault"
                        + " of a request is told at once, and a short answer is never sent as a whole one.")
                .license(new License().name("Apache-2.0").identifier("Apache-2.0")));
        document.servers(null);
        document.components(components(catalogue));
        document.security(List.of(new SecurityRequirement().addList(SECURITY, List.of("transactions:read"))));
        document.tags(List.of(new Tag().name("transactions").description("Finding payments.")));
        if (document.getPaths() == null) {
            return;
        }
        if (document.getPaths().get(LIST) != null) {
            list(document.getPaths().get(LIST).getGet(), catalogue);
        }
        if (document.getPaths().get(ONE) != null) {
            one(document.getPaths().get(ONE).getGet());
        }
    }

    private static void list(Operation operation, FieldCatalogue catalogue) {
        operation
                .operationId("searchTransactions")
                .tags(List.of("transactions"))
                .summary("Search transactions")
                .description("All parameters are AND-ed; each stands once. There is no offset: follow next_cursor.")
                .parameters(SearchParameters.of(catalogue));
        ApiResponse found = new ApiResponse()
                .description("A page; without a match, one without rows.")
                .content(json("TransactionPage"))
                .headers(new TreeMap<>(Map.of(
                        "Link", header("The neighbouring pages (RFC 8288), where there are any."),
                        "Request-Id", header("The id of this request."),
                        "Server-Timing", header("How long Elasticsearch and the whole took, in milliseconds."))));
        operation.responses(responses(
                found,
                ProblemCode.INVALID_REQUEST,
                ProblemCode.INVALID_CURSOR,
                ProblemCode.UNAUTHENTICATED,
                ProblemCode.FORBIDDEN,
                ProblemCode.NOT_ACCEPTABLE,
                ProblemCode.INTERNAL_ERROR,
                ProblemCode.SEARCH_INCOMPLETE,
                ProblemCode.SEARCH_TIMEOUT));
    }

    private static void one(Operation operation) {
        StringSchema id = TransactionSchemas.typed(new StringSchema());
        id.setPattern("^[A-Za-z0-9._-]{1,64}$");
        id.setExample("txn_01JCX4Q7");
        operation
                .operationId("getTransaction")
                .tags(List.of("transactions"))
                .summary("Read one transaction")
                .description("The transaction in its latest state; no date is needed.")
                .parameters(List.of(
                        new Parameter()
                                .in("path")
                                .name("id")
                                .required(true)
                                .description("The transaction's id.")
                                .schema(id),
                        new Parameter()
                                .in("header")
                                .name("If-None-Match")
                                .required(false)
                                .description("The ETag that the client has.")
                                .schema(TransactionSchemas.typed(new StringSchema()))));
        ApiResponse found = new ApiResponse()
                .description("The transaction.")
                .content(json("Transaction"))
                .headers(new TreeMap<>(Map.of(
                        "ETag", header("Names this version of the transaction."),
                        "Request-Id", header("The id of this request."))));
        ApiResponses responses = responses(
                found,
                ProblemCode.INVALID_REQUEST,
                ProblemCode.UNAUTHENTICATED,
                ProblemCode.FORBIDDEN,
                ProblemCode.TRANSACTION_NOT_FOUND,
                ProblemCode.NOT_ACCEPTABLE,
                ProblemCode.INTERNAL_ERROR,
                ProblemCode.SEARCH_INCOMPLETE,
                ProblemCode.SEARCH_TIMEOUT);
        responses.addApiResponse("304", new ApiResponse().description("The client's version is the latest."));
        operation.responses(responses);
    }

    private static ApiResponses responses(ApiResponse found, ProblemCode... problems) {
        ApiResponses responses = new ApiResponses().addApiResponse("200", found);
        Map<Integer, List<ProblemCode>> byStatus = Arrays.stream(problems)
                .collect(Collectors.groupingBy(ProblemCode::status, TreeMap::new, Collectors.toList()));
        byStatus.forEach((status, codes) -> responses.addApiResponse(
                Integer.toString(status),
                new ApiResponse()
                        .description(codes.stream()
                                .map(code -> code.name() + ": " + code.title() + ".")
                                .collect(Collectors.joining(" ")))
                        .content(new Content()
                                .addMediaType(PROBLEM_JSON, new MediaType().schema(reference("Problem"))))));
        return responses;
    }

    private static Components components(FieldCatalogue catalogue) {
        return new Components()
                .addSchemas("Transaction", TransactionSchemas.transaction(catalogue))
                .addSchemas("TransactionPage", EnvelopeSchemas.page(reference("Transaction")))
                .addSchemas("Problem", EnvelopeSchemas.problem())
                .addSecuritySchemes(
                        SECURITY,
                        new SecurityScheme()
                                .type(SecurityScheme.Type.OAUTH2)
                                .description("A merchant's access token (JWT, RFC 9068).")
                                .flows(new OAuthFlows()
                                        .clientCredentials(new OAuthFlow()
                                                .tokenUrl("/oauth2/token")
                                                .scopes(new Scopes()
                                                        .addString("transactions:read", "Find transactions.")
                                                        .addString("exports:write", "Make exports.")))));
    }

    private static Schema<?> reference(String component) {
        return new Schema<>().$ref("#/components/schemas/" + component);
    }

    private static Content json(String component) {
        return new Content().addMediaType(JSON, new MediaType().schema(reference(component)));
    }

    private static Header header(String description) {
        return new Header().description(description).schema(TransactionSchemas.typed(new StringSchema()));
    }
}
