package org.txsearch.api.transactions;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder;
import org.txsearch.api.cursor.Cursors.SealedCursor;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.security.Caller;
import org.txsearch.page.Deadline;
import org.txsearch.page.Position;
import org.txsearch.page.SearchException;
import org.txsearch.page.StoredTransaction;
import org.txsearch.page.TransactionPage;
import org.txsearch.page.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.weeks.WeekTemplate;

/** {@code GET /v1/transactions} and {@code GET /v1/transactions/{id}}. */
@RestController
class TransactionsController {

    private static final String PATH = "/v1/transactions";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    /** Two of them and the other headers fit into the 8 KB that this server, and most proxies, send at most. */
    private static final int LONGEST_LINK = 3_000;

    private final TransactionSearch search;
    private final PageCursors cursors;
    private final SearchSettings settings;
    private final String schemaGeneration = new WeekTemplate(FieldCatalogue.transaction()).generation();

    TransactionsController(TransactionSearch search, PageCursors cursors, SearchSettings settings) {
        this.search = search;
        this.cursors = cursors;
        this.settings = settings;
    }

    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    void list(Caller caller, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        PageCursors.Wanted wanted = cursors.read(request.getParameterMap(), caller, scope);
        TransactionPage page = answered(() -> search.page(scope, wanted.page(), Deadline.after(settings.deadline())));
        PageAnswer.Neighbours neighbours = neighbours(wanted, page, caller, scope);
        List<PageAnswer.Piece> body = PageAnswer.of(page, wanted.query(), neighbours);
        links(neighbours).forEach(link -> response.addHeader(HttpHeaders.LINK, link));
        response.setHeader(
                "Server-Timing",
                String.format(
                        Locale.ROOT,
                        "es;dur=%d, total;dur=%.1f",
                        page.tookMillis(),
                        (System.nanoTime() - start) / 1e6));
        write(response, body);
    }

    @GetMapping(path = PATH + "/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    void one(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        Faults faults = new Faults();
        Parameters.of(request.getParameterMap(), List.of(), faults);
        faults.throwIfAny();
        Optional<StoredTransaction> answer = ID.matcher(id).matches()
                ? answered(() -> search.find(scope, id, Deadline.after(settings.deadline())))
                : Optional.empty();
        StoredTransaction found = answer.orElseThrow(() -> ProblemException.of(
                ProblemCode.TRANSACTION_NOT_FOUND, "The merchant has no transaction with this id."));
        response.setHeader(
                "Server-Timing", String.format(Locale.ROOT, "total;dur=%.1f", (System.nanoTime() - start) / 1e6));
        String etag = "\"" + found.version() + "-" + schemaGeneration + "\"";
        if (!isKnown(etag, request, response)) {
            write(response, List.of(new PageAnswer.Piece(found.bytes(), found.offset(), found.length())));
        }
    }

    /** Whether the client has this version; status and headers then say so. */
    private static boolean isKnown(String etag, HttpServletRequest request, HttpServletResponse response) {
        if (new ServletWebRequest(request, response).checkNotModified(etag)) {
            return true;
        }
        // RFC 9110, section 13.1.2: a star knows any version. Spring heeds it for unsafe methods only.
        boolean anyVersion = "*".equals(request.getHeader(HttpHeaders.IF_NONE_MATCH));
        if (anyVersion) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
        }
        return anyVersion;
    }

    private static void write(HttpServletResponse response, List<PageAnswer.Piece> body) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLengthLong(
                body.stream().mapToLong(PageAnswer.Piece::length).sum());
        OutputStream out = response.getOutputStream();
        for (PageAnswer.Piece piece : body) {
            out.write(piece.bytes(), piece.offset(), piece.length());
        }
    }

    private PageAnswer.Neighbours neighbours(
            PageCursors.Wanted wanted, TransactionPage page, Caller caller, TenantScope scope) {
        SealedCursor next = cursor(wanted.query(), page.next(), false, caller, scope);
        SealedCursor previous = cursor(wanted.query(), page.previous(), true, caller, scope);
        return new PageAnswer.Neighbours(
                ServletUriComponentsBuilder.fromCurrentRequest().build().toUriString(),
                next == null ? null : next.text(),
                next == null ? null : link(wanted.query(), next),
                previous == null ? null : previous.text(),
                previous == null ? null : link(wanted.query(), previous));
    }

    private @Nullable SealedCursor cursor(
            SearchQuery query, @Nullable Position position, boolean backward, Caller caller, TenantScope scope) {
        return position == null ? null : cursors.write(query, position, backward, caller, scope);
    }

    /** A cursor that has no room for its query is followed with the query beside it. */
    private static String link(SearchQuery query, SealedCursor cursor) {
        UriComponentsBuilder link =
                ServletUriComponentsBuilder.fromCurrentRequestUri().queryParam(QueryReader.CURSOR, cursor.text());
        Map<String, String> beside = cursor.remembersQuery() ? Map.of() : PageCursors.texts(query);
        // As variables, so that a + or an & within a value is escaped.
        beside.keySet().forEach(name -> link.queryParam(name, "{" + name + "}"));
        return link.encode().buildAndExpand(beside).toUriString();
    }

    /** The links of the header; one with a long query beside its cursor stands in the body alone. */
    private static List<String> links(PageAnswer.Neighbours neighbours) {
        List<String> links = new ArrayList<>();
        add(links, neighbours.next(), "next");
        add(links, neighbours.previous(), "prev");
        return links;
    }

    private static void add(List<String> links, @Nullable String address, String relation) {
        if (address != null && address.length() <= LONGEST_LINK) {
            links.add("<" + address + ">; rel=\"" + relation + "\"");
        }
    }

    /** A search that did not answer whole is a problem, never a short answer. */
    private static <T> T answered(Supplier<T> search) {
        try {
            return search.get();
        } catch (SearchException e) {
            if (e.reason() == SearchException.Reason.TIMEOUT) {
                throw ProblemException.causedBy(
                        e, ProblemCode.SEARCH_TIMEOUT, "The time that a request may take was spent.");
            }
            throw ProblemException.causedBy(e, ProblemCode.SEARCH_INCOMPLETE, "Part of the data could not be searched.")
                    .withRetryAfter(RETRY_AFTER);
        }
    }
}
