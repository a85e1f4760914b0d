package org.txsearch.api.export;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.cursor.CursorContent;
import org.txsearch.api.cursor.Cursors;
import org.txsearch.api.cursor.InvalidCursorException;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.security.Caller;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.MerchantRecord;
import org.txsearch.exports.StoredRecords;
import org.txsearch.exports.Versioned;
import org.txsearch.paging.Position;
import org.txsearch.query.TenantScope;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * Exports, schedules and other records, as requests of their merchant find and change them; a failure becomes a problem.
 *
 * @param records what is stored
 * @param kind "export" for instance, as problems name one and as cursors of the list are bound to it
 * @param notFound answers an unknown id; an id of another merchant gets the same answer
 */
public record StoredExports<T extends MerchantRecord>(
        StoredRecords<T> records, String kind, ProblemException notFound) {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    /** A full disk and an election take longer than a search that fails. */
    private static final Duration RETRY_WRITE_AFTER = Duration.ofSeconds(5);

    private static final int MAX_ATTEMPTS = 20;
    private static final String TOTAL = "none";

    static StoredExports<ExportJob> of(ExportJobs jobs) {
        return new StoredExports<>(
                jobs,
                "export",
                ProblemException.of(
                        ProblemCode.EXPORT_NOT_FOUND,
                        "The merchant has no export with this id, or it has expired; list the exports, or create it"
                                + " again."));
    }

    static StoredExports<ExportSchedule> of(ExportSchedules schedules) {
        return new StoredExports<>(
                schedules,
                "schedule",
                ProblemException.of(
                        ProblemCode.SCHEDULE_NOT_FOUND,
                        "The merchant has no schedule with this id; list the schedules."));
    }

    /** A call to Elasticsearch. */
    public interface ExportCall<R> {
        R run() throws IOException;
    }

    /** The result of a call that changes nothing. */
    public static <R> R read(ExportCall<R> call) {
        try {
            return call.run();
        } catch (IOException e) {
            throw ProblemException.causedBy(
                            e,
                            ProblemCode.SEARCH_INCOMPLETE,
                            "What is stored cannot be read at the moment; try again after the seconds in Retry-After.")
                    .withRetryAfter(RETRY_AFTER);
        }
    }

    /** Returns the result of a write; rejects the request with {@code WRITES_UNAVAILABLE} if the write fails. */
    public static <R> R write(ExportCall<R> call) {
        try {
            return call.run();
        } catch (IOException e) {
            throw ProblemException.causedBy(
                            e,
                            ProblemCode.WRITES_UNAVAILABLE,
                            "Nothing can be written at the moment; try again after the seconds in Retry-After, with the"
                                    + " same Idempotency-Key.")
                    .withRetryAfter(RETRY_WRITE_AFTER);
        }
    }

    /** A write without a result. */
    public interface ExportStep {
        void run() throws IOException;
    }

    /** Makes a write; rejects the request with {@code WRITES_UNAVAILABLE} if the write fails. */
    public static void change(ExportStep step) {
        write(() -> {
            step.run();
            return true;
        });
    }

    /** The merchant's one with that id. */
    public Versioned<T> find(TenantScope scope, String id) {
        Optional<Versioned<T>> seen =
                ExportIds.isId(id) ? read(() -> records.find(scope.merchantId(), id)) : Optional.empty();
        return seen.orElseThrow(() -> notFound);
    }

    /** Changes the merchant's one with that id, and returns it as it is then. */
    public T change(TenantScope scope, String id, UnaryOperator<T> change) {
        return retry(scope, id, seen -> {
            T changed = change.apply(seen.value());
            return write(() -> records.replace(seen, changed, true)).isPresent() ? changed : null;
        });
    }

    /** Deletes the merchant's one with that id for good. */
    public void delete(TenantScope scope, String id) {
        retry(scope, id, seen -> write(() -> records.delete(seen)) ? seen : null);
    }

    /** Tries until no other request, and no heartbeat of a worker, has changed it in between; null if one has. */
    private <R> R retry(TenantScope scope, String id, Function<Versioned<T>, @Nullable R> change) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            R changed = change.apply(find(scope, id));
            if (changed != null) {
                return changed;
            }
        }
        throw new IllegalStateException("Other requests keep changing the same " + kind);
    }

    /** A page in responses. */
    public record ExportPage<A>(List<A> items, About page, Links links) {}

    @JsonNaming(SnakeCaseStrategy.class)
    public record About(
            int limit,
            int count,
            boolean hasMore,
            @Nullable String nextCursor,
            @Nullable String prevCursor) {}

    public record Links(
            String self, @Nullable String next, @Nullable String prev) {}

    /** Lists some of the records of a merchant, the newest first. */
    public interface ExportListing<T> {
        List<T> list(int most, @Nullable Position after, boolean backward) throws IOException;
    }

    private record StoredRequest(int limit, @Nullable Position place, boolean backward, Parameters filters) {}

    /** The requested page. */
    public <A> ResponseEntity<ExportPage<A>> page(
            Cursors cursors, Function<T, A> json, HttpServletRequest request, Caller caller, TenantScope scope) {
        return page(
                cursors,
                json,
                request,
                caller,
                scope,
                List.of(),
                (none, faults) -> (most, after, backward) -> records.list(scope.merchantId(), most, after, backward));
    }

    /**
     * The requested page of a list with filters.
     *
     * @param filters the parameters that select rows, which cursors remember
     * @param listing lists what they select
     */
    public <A> ResponseEntity<ExportPage<A>> page(
            Cursors cursors,
            Function<T, A> json,
            HttpServletRequest request,
            Caller caller,
            TenantScope scope,
            List<Member<?>> filters,
            BiFunction<Parameters, Faults, ExportListing<T>> listing) {
        // A cursor of one list is invalid for another, and for the transactions' pages.
        Caller reader = new Caller(kind + "s\n" + caller.subject(), caller.kind(), caller.id(), caller.scopes());
        Faults faults = new Faults();
        StoredRequest page = requested(cursors, request, reader, scope, filters, faults);
        ExportListing<T> selected = listing.apply(page.filters(), faults);
        faults.throwIfAny();
        List<T> rows = new ArrayList<>(read(() -> selected.list(page.limit() + 1, page.place(), page.backward())));
        boolean more = rows.size() > page.limit();
        if (more) {
            rows.remove(page.limit());
        }
        if (page.backward()) {
            Collections.reverse(rows);
        }
        boolean hasNext = page.backward() || more;
        boolean hasPrevious = page.backward() ? more : page.place() != null;
        String next = hasNext && !rows.isEmpty()
                ? cursor(cursors, StoredRecords.place(rows.get(rows.size() - 1)), false, page, reader, scope)
                : null;
        String previous = hasPrevious && !rows.isEmpty()
                ? cursor(cursors, StoredRecords.place(rows.get(0)), true, page, reader, scope)
                : null;
        return answer(rows.stream().map(json).toList(), page.limit(), next, previous);
    }

    private static StoredRequest requested(
            Cursors cursors,
            HttpServletRequest request,
            Caller reader,
            TenantScope scope,
            List<Member<?>> filters,
            Faults faults) {
        List<Member<?>> members = new ArrayList<>(filters);
        members.addAll(List.of(SearchMembers.LIMIT, SearchMembers.CURSOR));
        Parameters given = Parameters.of(request.getParameterMap(), members, faults);
        int limit = SearchMembers.LIMIT.readOrDefault(given, faults);
        String cursor = SearchMembers.CURSOR.read(given, faults);
        if (cursor == null) {
            return new StoredRequest(limit, null, false, given);
        }
        Map<String, String> selected = texts(given);
        try {
            CursorContent content = cursors.read(cursor, reader, scope);
            if (selected.isEmpty() || selected.equals(content.parameters())) {
                Map<String, String[]> remembered = new LinkedHashMap<>();
                content.parameters().forEach((name, text) -> remembered.put(name, new String[] {text}));
                return new StoredRequest(
                        given.has(SearchMembers.LIMIT.name()) ? limit : content.limit(),
                        content.position(),
                        content.backward(),
                        Parameters.of(remembered, members, faults));
            }
            noteCursor(faults);
        } catch (InvalidCursorException e) {
            noteCursor(faults);
        }
        return new StoredRequest(limit, null, false, given);
    }

    private static void noteCursor(Faults faults) {
        faults.add(
                "cursor",
                FaultCode.INVALID_CURSOR,
                "The cursor does not belong to this caller and list; send it unchanged, or start again without one.");
    }

    /** The filters of a request as they were sent. */
    private static Map<String, String> texts(Parameters given) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : given.names()) {
            String text = given.get(name);
            if (text != null && !name.equals(SearchMembers.LIMIT.name()) && !name.equals(SearchMembers.CURSOR.name())) {
                texts.put(name, text);
            }
        }
        return texts;
    }

    private static String cursor(
            Cursors cursors,
            Position position,
            boolean backward,
            StoredRequest page,
            Caller reader,
            TenantScope scope) {
        return cursors.write(
                        new CursorContent(texts(page.filters()), false, "", TOTAL, page.limit(), position, backward),
                        reader,
                        scope)
                .text();
    }

    private static <A> ResponseEntity<ExportPage<A>> answer(
            List<A> items, int limit, @Nullable String next, @Nullable String previous) {
        String self = ServletUriComponentsBuilder.fromCurrentRequest().build().toUriString();
        Links links = new Links(self, pageAddress(next), pageAddress(previous));
        HttpHeaders headers = new HttpHeaders();
        link(headers, links.next(), "next");
        link(headers, links.prev(), "prev");
        About page = new About(limit, items.size(), next != null, next, previous);
        return ResponseEntity.ok().headers(headers).body(new ExportPage<>(items, page, links));
    }

    private static @Nullable String pageAddress(@Nullable String cursor) {
        return cursor == null
                ? null
                : ServletUriComponentsBuilder.fromCurrentRequestUri()
                        .replaceQuery("cursor=" + cursor)
                        .build()
                        .toUriString();
    }

    private static void link(HttpHeaders headers, @Nullable String address, String relation) {
        if (address != null) {
            headers.add(HttpHeaders.LINK, "<" + address + ">; rel=\"" + relation + "\"");
        }
    }

    /** The address of a path of the API. */
    public static String address(String path) {
        return ServletUriComponentsBuilder.fromCurrentContextPath().path(path).toUriString();
    }

    /** The answer for what has been created at a path, or was by an earlier request with the same key. */
    public static ResponseEntity.BodyBuilder created(String path, boolean replayed) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.created(URI.create(address(path)));
        return replayed ? answer.header("Idempotent-Replayed", "true") : answer;
    }
}
