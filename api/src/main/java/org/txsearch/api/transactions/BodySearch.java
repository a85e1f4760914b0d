package org.txsearch.api.transactions;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;
import org.txsearch.api.http.PathMethods;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.security.Caller;
import org.txsearch.query.TenantScope;

/** {@code POST /v1/transactions/search} and {@code QUERY /v1/transactions} (RFC 10008): the search by body. */
@RestController
record BodySearch(TransactionsController transactions, PageCursors cursors) {

    private static final String LIST = "/v1/transactions";
    private static final String SEARCH = LIST + "/search";

    @PostMapping(path = SEARCH, consumes = MediaType.APPLICATION_JSON_VALUE)
    void search(Caller caller, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        PageForm form = PageForm.of(request);
        PageCursors.RequestedPage requested =
                cursors.readBody(JsonBody.of(request), request.getParameterMap(), caller, scope);
        transactions.answer(requested, form, caller, scope, request, response, start);
    }

    /** Spring's annotations do not support QUERY, so all methods without an annotation are routed here. */
    @Bean
    RouterFunction<ServerResponse> otherMethods() {
        return RouterFunctions.route(
                        RequestPredicates.path(LIST)
                                .and(RequestPredicates.methods(HttpMethod.GET, HttpMethod.HEAD)
                                        .negate()),
                        this::query)
                .andRoute(
                        RequestPredicates.path(SEARCH)
                                .and(RequestPredicates.methods(HttpMethod.POST).negate()),
                        BodySearch::notByThisMethod);
    }

    /** The method of the list that has no annotation. */
    @Bean
    static PathMethods queryOfTheList() {
        return path -> path.equals(LIST) ? List.of("QUERY") : List.of();
    }

    /** The path is not a transaction's: one with this id is found in the list. */
    private static ServerResponse notByThisMethod(ServerRequest request) throws HttpRequestMethodNotSupportedException {
        String method = request.method().name();
        if (method.equals("OPTIONS")) {
            return ServerResponse.ok().header("Allow", "POST, OPTIONS").build();
        }
        throw new HttpRequestMethodNotSupportedException(method, List.of("POST"));
    }

    private ServerResponse query(ServerRequest request) throws HttpRequestMethodNotSupportedException {
        String method = request.method().name();
        if (method.equals("OPTIONS")) {
            return ServerResponse.ok()
                    .header("Allow", "GET, QUERY, HEAD, OPTIONS")
                    .header("Accept-Query", '"' + MediaType.APPLICATION_JSON_VALUE + '"')
                    .build();
        }
        if (!method.equals("QUERY")) {
            throw new HttpRequestMethodNotSupportedException(method, List.of("GET", "QUERY"));
        }
        if (!request.headers()
                .contentType()
                .map(MediaType.APPLICATION_JSON::isCompatibleWith)
                .orElse(false)) {
            throw JsonBody.unsupported();
        }
        return ServerResponse.status(HttpStatus.OK).build(this::answer);
    }

    private @Nullable ModelAndView answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        search(Caller.of(request), Caller.scopeOf(request), request, response);
        return null;
    }
}
