package org.txsearch.api.transactions;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;
import org.txsearch.api.platform.audit.AuditDetails;
import org.txsearch.api.platform.http.PathMethods;
import org.txsearch.api.platform.http.Responses;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.TextForm;
import org.txsearch.api.search.CompleteAnswers;
import org.txsearch.api.search.MinimumFreshness;
import org.txsearch.api.search.PageAnswer;
import org.txsearch.api.search.PageCursors;
import org.txsearch.api.search.PageForm;
import org.txsearch.api.search.PageLinks;
import org.txsearch.api.search.PagePiece;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.api.search.SearchSettings;
import org.txsearch.index.WeekTemplate;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.FieldCatalogue;

/**
 * {@code GET /v1/transactions} and {@code GET /v1/transactions/{id}}; the search by body, {@code POST
 * /v1/transactions/search} and {@code QUERY /v1/transactions} (RFC 10008).
 */
@RestController
public record TransactionsController(
        TransactionSearch search, PageCursors cursors, MinimumFreshness freshness, SearchSettings settings) {

    private static final String PATH = "/v1/transactions";
    private static final String SEARCH = PATH + "/search";
    private static final Pattern ID = Pattern.compile(TextForm.ID);

    private static final String SCHEMA_GENERATION = new WeekTemplate(FieldCatalogue.transaction()).generation();

    @GetMapping(path = PATH)
    void list(Caller caller, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        PageForm form = PageForm.of(request);
        answer(cursors.read(QueryParameters.of(request), caller, scope), form, caller, scope, request, response, start);
    }

    /** Sends the requested page. */
    private void answer(
            SearchQuery query,
            PageForm form,
            Caller caller,
            TenantScope scope,
            HttpServletRequest request,
            HttpServletResponse response,
            long start)
            throws IOException {
        TransactionPage page = page(query, scope, request);
        PageLinks neighbours = cursors.neighbours(PATH, query, page, caller, scope);
        List<String> links = neighbours.links(form);
        List<PagePiece> body =
                form == PageForm.CSV ? CsvPage.of(page, query.fields()) : PageAnswer.of(page, query, neighbours);
        links.forEach(link -> response.addHeader(HttpHeaders.LINK, link));
        if (form == PageForm.CSV) {
            CsvPage.describe(page, response);
        }
        Responses.addTiming(response, (double) page.tookMillis(), start);
        write(response, form.contentType(), body);
    }

    private TransactionPage page(SearchQuery query, TenantScope scope, HttpServletRequest request) {
        Deadline deadline = Deadline.after(settings.deadline());
        AuditDetails question = AuditDetails.of(request)
                .filteredBy(query.filterNames())
                .sortedBy(query.sort())
                .walks(query.page().position() != null, query.page().backward());
        freshness.check(query.minAsOf(), () -> CompleteAnswers.of(() -> search.asOf(deadline)));
        TransactionPage page = CompleteAnswers.of(() -> search.page(scope, query.page(), deadline));
        question.found(page.rows().size());
        return page;
    }

    /** Returns the page of JSON that a search by body finds, for a request to another path. */
    public byte[] page(byte[] body, Caller caller, TenantScope scope, HttpServletRequest request) {
        SearchQuery query = cursors.readBody(body, Map.of(), caller, scope);
        TransactionPage page = page(query, scope, request);
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        PageAnswer.of(page, query, cursors.neighbours(PATH, query, page, caller, scope))
                .forEach(piece -> json.write(piece.bytes(), piece.offset(), piece.length()));
        return json.toByteArray();
    }

    @PostMapping(path = SEARCH, consumes = MediaType.APPLICATION_JSON_VALUE)
    void search(Caller caller, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        PageForm form = PageForm.of(request);
        SearchQuery query = cursors.readBody(JsonBody.of(request), request.getParameterMap(), caller, scope);
        answer(query, form, caller, scope, request, response, start);
    }

    /** Routes methods without annotations, because Spring's annotations do not support QUERY. */
    @Bean
    RouterFunction<ServerResponse> otherMethods() {
        return RouterFunctions.route(
                        RequestPredicates.path(PATH)
                                .and(RequestPredicates.methods(HttpMethod.GET, HttpMethod.HEAD)
                                        .negate()),
                        this::query)
                .andRoute(
                        RequestPredicates.path(SEARCH)
                                .and(RequestPredicates.methods(HttpMethod.POST).negate()),
                        TransactionsController::notByThisMethod);
    }

    /** Returns the methods of the list that have no annotation. */
    @Bean
    static PathMethods queryOfTheList() {
        return path -> path.equals(PATH) ? List.of("QUERY") : List.of();
    }

    /** Rejects other methods: this path is not a transaction. A transaction with this id is found in the list. */
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

    @GetMapping(path = PATH + "/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    void one(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        Parameters.requireNone(request);
        long searchStart = System.nanoTime();
        StoredTransaction found = one(id, scope);
        Responses.addTiming(response, (System.nanoTime() - searchStart) / 1e6, start);
        String etag = etag(found);
        if (!Responses.isNotModified(etag, request, response)) {
            write(
                    response,
                    MediaType.APPLICATION_JSON_VALUE,
                    List.of(new PagePiece(found.bytes(), found.offset(), found.length())));
        }
    }

    /** Returns the merchant's transaction with an id. */
    public StoredTransaction one(String id, TenantScope scope) {
        Optional<StoredTransaction> found = ID.matcher(id).matches()
                ? CompleteAnswers.of(() -> search.find(scope, id, Deadline.after(settings.deadline())))
                : Optional.empty();
        return found.orElseThrow(() -> ProblemException.of(
                ProblemCode.TRANSACTION_NOT_FOUND,
                "The merchant has no transaction with this id; check the id and whose access token it is."));
    }

    /**
     * Returns a strong entity tag of the version and the schema generation.
     *
     * <p>The tag includes the bytes as well, because a week that is rebuilt after a change of the schema writes items again
     * under their old versions.
     */
    private static String etag(StoredTransaction found) {
        CRC32C bytes = new CRC32C();
        bytes.update(found.bytes(), found.offset(), found.length());
        return "\"" + found.version() + "-" + SCHEMA_GENERATION + "-" + Long.toHexString(bytes.getValue()) + "\"";
    }

    private static void write(HttpServletResponse response, String contentType, List<PagePiece> body)
            throws IOException {
        Responses.describeBody(
                response,
                contentType,
                body.stream().mapToLong(PagePiece::length).sum());
        OutputStream out = response.getOutputStream();
        for (PagePiece piece : body) {
            out.write(piece.bytes(), piece.offset(), piece.length());
        }
    }
}
