package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.txsearch.api.search.QueryString.faultsOf;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.cursor.CursorContent;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.api.request.cursor.SealedCursor;
import org.txsearch.api.request.cursor.TestCursors;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.TenantScope;

class PageCursorsTest {

    private static final Position POSITION = new Position(1_700_000_000_000L, 42, null);
    private static final String QUERY =
            "status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Madrid&sort=created_at&total=exact&limit=7";

    private final PageCursors cursors = new PageCursors(TestCursors.withKey(1));
    private final Caller caller = new Caller("client-1", Caller.CallerKind.MERCHANT, "M1", Set.of("transactions:read"));
    private final TenantScope scope = new TenantScope("M1");

    @Test
    void aloneCursor_remembersEverything() {
        SearchQuery first = read(QUERY);
        SearchQuery next = read("cursor=" + cursor(QUERY, false));

        PageRequest page = next.page();
        assertThat(page.filter()).isEqualTo(first.page().filter());
        assertThat(page.order()).isEqualTo(Order.CREATED_AT_ASCENDING);
        assertThat(page.total()).isEqualTo(TotalMode.EXACT);
        assertThat(page.limit()).isEqualTo(7);
        assertThat(page.position()).isEqualTo(POSITION);
        assertThat(page.backward()).isFalse();
        assertThat(next.resolved()).isEqualTo(first.resolved());
        assertThat(read("cursor=" + cursor(QUERY, true)).page().backward()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "&status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Madrid&sort=created_at",
                "&status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Madrid&sort=created_at&total=exact",
                "&status=COMPLETED&created_from=2026-10-31T23:00:00Z&time_zone=Europe/Madrid&sort=created_at"
            })
    void limit_mayChangeWithACursor(String sameQuery) {
        String cursor = "cursor=" + cursor(QUERY, false) + sameQuery;

        assertThat(read(cursor).page().limit()).isEqualTo(7);
        assertThat(read(cursor + "&limit=9").page().limit()).isEqualTo(9);
        assertThat(read(cursor + "&limit=9").page().limit()).isEqualTo(9);
        assertThat(read(cursor + "&limit=9").page().total()).isEqualTo(TotalMode.EXACT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Madrid&sort=created_at&total=none",
                "status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Madrid&sort=created_at&total=bounded",
                "status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Madrid",
                "status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Madrid&sort=-created_at",
                "status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Paris&sort=created_at",
                "status=COMPLETED&created_from=2026-11-02&time_zone=Europe/Madrid&sort=created_at",
                "status=COMPLETED&created_to=2026-11-01&time_zone=Europe/Madrid&sort=created_at",
                "status=PENDING&created_from=2026-11-01&time_zone=Europe/Madrid&sort=created_at",
                "created_from=2026-11-01&time_zone=Europe/Madrid&sort=created_at",
                "status=COMPLETED&type=PAYMENT&created_from=2026-11-01&time_zone=Europe/Madrid&sort=created_at",
                "sort=created_at",
                "total=exact",
                "total=none",
                "time_zone=Europe/Madrid"
            })
    void anotherQuery_isRefused(String other) {
        assertRefusedAlone("cursor=" + cursor(QUERY, false) + "&" + other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "garbage", "AAAA", "***", "%20", "é"})
    void whatWasNeverACursor_isRefused(String text) {
        assertRefusedAlone("cursor=" + text);
        assertRefusedAlone("cursor=" + text + "&status=COMPLETED");
        assertRefusedAlone("cursor=" + text.repeat(3_000));
    }

    @Test
    void cursorOfAnotherMerchantOrCaller_isRefused() {
        String query = "cursor=" + cursor(QUERY, false);
        Caller other = new Caller("client-2", Caller.CallerKind.MERCHANT, "M1", Set.of("transactions:read"));

        assertThat(faultsOf(() -> cursors.read(QueryString.parse(query), caller, new TenantScope("M2"))))
                .extracting(Fault::code)
                .containsExactly(FaultCode.INVALID_CURSOR);
        assertThat(faultsOf(() -> cursors.read(QueryString.parse(query), other, scope)))
                .extracting(Fault::code)
                .containsExactly(FaultCode.INVALID_CURSOR);
    }

    @Test
    void invalidCursorAmongOtherFaults_isOneOfThem() {
        ProblemException problem =
                catchThrowableOfType(ProblemException.class, () -> read("cursor=x&limit=0&emial=a@example.com"));

        assertThat(problem.code()).isEqualTo(ProblemCode.INVALID_REQUEST);
        assertThat(problem.faults())
                .extracting(Fault::code)
                .containsExactlyInAnyOrder(
                        FaultCode.UNKNOWN_PARAMETER, FaultCode.LIMIT_OUT_OF_RANGE, FaultCode.INVALID_CURSOR);
    }

    @Test
    void goodCursorAmongFaults_isNotBlamed() {
        assertThat(faultsOf(() -> read("limit=0&cursor=" + cursor(QUERY, false))))
                .extracting(Fault::code)
                .containsExactly(FaultCode.LIMIT_OUT_OF_RANGE);
        assertThat(faultsOf(() -> read("status=X&cursor=" + cursor(QUERY, false))))
                .extracting(Fault::code)
                .containsExactly(FaultCode.INVALID_ENUM);
    }

    @Test
    void queryThatDoesNotFit_standsBesideItsCursor() {
        String large = "total=none&limit=3&id="
                + IntStream.range(0, 100).mapToObj(TestTransaction::longId).collect(Collectors.joining(","));
        SearchQuery first = read(large);
        SealedCursor cursor = cursors.write(first, POSITION, false, caller, scope);

        assertThat(cursor.remembersQuery()).isFalse();
        assertThat(cursor.text()).hasSizeLessThanOrEqualTo(Cursors.MAX_LENGTH);
        assertRefusedAlone("cursor=" + cursor.text());
        assertRefusedAlone("cursor=" + cursor.text() + "&limit=3");
        assertRefusedAlone("cursor=" + cursor.text() + "&" + large.substring(0, large.length() - 1) + "x");
        assertRefusedAlone("cursor=" + cursor.text() + "&" + large.replace("none", "exact"));
        PageRequest next = read("cursor=" + cursor.text() + "&" + large).page();
        assertThat(next.filter()).isEqualTo(first.page().filter());
        assertThat(next.position()).isEqualTo(POSITION);
        assertThat(next.total()).isEqualTo(TotalMode.NONE);
        assertThat(next.limit()).isEqualTo(3);
        String withoutTotal = large.replace("total=none&limit=3&", "");
        assertThat(read("cursor=" + cursor.text() + "&" + withoutTotal).page()).isEqualTo(next);
    }

    @Test
    void fields_areRemembered_andCannotChange() {
        String query = "fields=payer,metadata.k&sort=amount&currency=EUR";
        String cursor = "cursor=" + cursor(query, false);
        assertThat(read(cursor).resolved()).isEqualTo(read(query).resolved());
        assertThat(read(cursor).fields()).isNotNull();
        assertThat(read(cursor + "&" + query).page().position()).isEqualTo(POSITION);
        assertRefusedAlone(cursor + "&" + query.replace("payer", "id"));
        assertRefusedAlone(cursor + "&fields=id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "store_id=Main St%5C, Suite 4",
                "store_id=%5C,,a%5C%5C,%5C%5C%5C,&terminal_id=t%5C1",
                "fields=id,metadata.a%5C,b,metadata.a%5C%5C",
                "store_id=a%5C%5C&payout_id=p&reference=a%5C,b%5C%5C*"
            })
    void escapedLists_areRemembered(String query) {
        SearchQuery first = read(query);
        String cursor = "cursor=" + cursor(query, false);

        assertThat(read(cursor).page().filter()).isEqualTo(first.page().filter());
        assertThat(read(cursor).resolved()).isEqualTo(first.resolved());
        assertThat(read(cursor + "&" + query).resolved()).isEqualTo(first.resolved());
        assertRefusedAlone(cursor + "&store_id=Main St%5C, Suite 5");
    }

    @Test
    void parameterOfANewerBuild_isNotIgnored() {
        Map<String, Object> query = Map.of("refund_reason", "LOST", "sort", List.of("-created_at"));
        String cursor = TestCursors.withKey(1)
                .write(new CursorContent(query, TotalMode.NONE, 7, POSITION, false), () -> "", caller, scope)
                .text();

        assertThat(faultsOf(() -> read("cursor=" + cursor)))
                .extracting(Fault::code)
                .containsExactly(FaultCode.UNKNOWN_PARAMETER);
    }

    /** A body may have what no query string has. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'fields':['metadata.a ','metadata.b,c']}",
                "{'filter':{'store_id':{'in':[' a, b ','c\\\\']}},'fields':['metadata. a,']}",
            })
    void bodyWithBlanks_isRemembered(String json) {
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        SearchQuery first = cursors.readBody(body, Map.of(), caller, scope);
        String cursor = cursors.write(first, POSITION, false, caller, scope).text();

        assertThat(read("cursor=" + cursor).resolved()).isEqualTo(first.resolved());
        assertThat(first.hasQueryString()).isFalse();
    }

    @Test
    void minAsOf_mayChangeWithACursor() {
        String cursor = "cursor=" + cursor(QUERY + "&min_as_of=2026-11-20T10:00:00Z", false);
        assertThat(read(cursor).minAsOf()).isNull();
        assertThat(read(cursor + "&min_as_of=2026-11-20T11:00:00Z").minAsOf()).isEqualTo("2026-11-20T11:00:00Z");
    }

    private void assertRefusedAlone(String query) {
        ProblemException problem = catchThrowableOfType(ProblemException.class, () -> read(query));

        assertThat(problem).as(query).isNotNull();
        assertThat(problem.code()).isEqualTo(ProblemCode.INVALID_CURSOR);
        assertThat(problem.faults()).extracting(Fault::parameter).containsExactly("cursor");
    }

    private SearchQuery read(String query) {
        return cursors.read(QueryString.parse(query), caller, scope);
    }

    private String cursor(String query, boolean backward) {
        return cursors.write(read(query), POSITION, backward, caller, scope).text();
    }

    @Test
    void longIds_areAsLongAsIdsMayBe() {
        assertThat(List.of(TestTransaction.longId(1), TestTransaction.longId(99)))
                .allSatisfy(id -> assertThat(id).hasSize(64));
    }
}
