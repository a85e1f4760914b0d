package org.txsearch.api.request.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.zip.Deflater;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.paging.Position;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.TenantScope;

class CursorsTest {

    private final Cursors cursors = TestCursors.withKey(1);
    private final Caller caller = new Caller("client-1", Caller.CallerKind.MERCHANT, "M1", Set.of("transactions:read"));
    private final TenantScope scope = new TenantScope("M1");

    @Property(tries = 500)
    void everyPosition_survivesTheRoundTrip(
            @ForAll("queries") Map<String, Object> query,
            @ForAll @IntRange(min = 1, max = 1000) int limit,
            @ForAll("positions") Position position,
            @ForAll boolean backward)
            throws InvalidCursorException {
        CursorContent content = new CursorContent(query, TotalMode.BOUNDED, limit, position, backward);

        SealedCursor cursor = cursors.write(content, query::toString, caller, scope);

        assertThat(cursor.text()).hasSizeLessThanOrEqualTo(Cursors.MAX_LENGTH);
        CursorContent read = cursors.read(cursor.text(), caller, scope);
        assertThat(read)
                .isEqualTo(cursor.remembersQuery() ? content : content.withHash(Cursors.queryHash(query.toString())));
    }

    @Provide
    Arbitrary<Map<String, Object>> queries() {
        Arbitrary<String> names = Arbitraries.of("id", "status", "email", "name", "created_from", "time_zone");
        Arbitrary<String> values = Arbitraries.oneOf(
                Arbitraries.strings().withCharRange('\u0000', '\ud7ff').ofMaxLength(100),
                Arbitraries.strings()
                        .alpha()
                        .numeric()
                        .withChars('.', '_', '-', ',')
                        .ofMaxLength(6_500));
        Arbitrary<Object> members = Arbitraries.oneOf(
                values.map(text -> text),
                values.list().ofMinSize(1).ofMaxSize(3).map(texts -> texts),
                values.map(text -> Map.of("and", List.of(Map.of("id", Map.of("eq", text, "exists", true))))));
        return Arbitraries.maps(names, members).ofMaxSize(6);
    }

    @Provide
    Arbitrary<Position> positions() {
        Arbitrary<Long> times = Arbitraries.longs().between(-62_167_219_200_000L, 253_402_300_799_999L);
        Arbitrary<Long> ties = Arbitraries.longs().between(1, 1L << 62);
        Arbitrary<String> ids = Arbitraries.strings()
                .alpha()
                .numeric()
                .withChars('.', '_', '-')
                .ofMinLength(1)
                .ofMaxLength(64)
                .injectNull(0.5);
        return net.jqwik.api.Combinators.combine(times, ties, ids).as(Position::new);
    }

    @Test
    void hundredLongIds_leaveOnlyTheirHash() throws InvalidCursorException {
        StringBuilder ids = new StringBuilder();
        Random random = new Random(7);
        for (int i = 0; i < 100; i++) {
            for (int j = 0; j < 64; j++) {
                ids.append(
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._".charAt(random.nextInt(64)));
            }
            ids.append(',');
        }
        Map<String, Object> query = Map.of("id", ids.substring(0, ids.length() - 1));
        Position position =
                new Position(Long.MIN_VALUE, Long.MAX_VALUE, "i".repeat(64), Instant.parse("2026-11-20T10:31:22.120Z"));

        SealedCursor cursor = cursors.write(
                new CursorContent(query, TotalMode.BOUNDED, 1000, position, true), () -> "a", caller, scope);

        assertThat(cursor.remembersQuery()).isFalse();
        assertThat(cursor.text()).hasSizeLessThanOrEqualTo(Cursors.MAX_LENGTH);
        CursorContent read = cursors.read(cursor.text(), caller, scope);
        assertThat(read.query()).isEmpty();
        assertThat(read.queryHash()).isEqualTo(Cursors.queryHash("a"));
        assertThat(read.position()).isEqualTo(position);
    }

    /** Its lists are texts with commas, which are single values today. */
    @Test
    void cursorOfABuildThatJoinedLists_isRefused() throws Exception {
        String today =
                "{\"q\":{\"id\":[\"a\"]},\"h\":\"\",\"n\":\"NONE\",\"l\":5,\"p\":{\"key\":1,\"tie\":2},\"b\":false}";
        String before =
                "{\"q\":{\"id\":\"a,b\"},\"h\":\"\",\"n\":\"none\",\"l\":5,\"t\":1,\"k\":2,\"i\":null,\"b\":false}";

        assertThat(cursors.read(sealed(today), caller, scope).position()).isEqualTo(new Position(1, 2, null));
        for (String refused : List.of(before, before.replace("none", "NONE"))) {
            assertThatThrownBy(() -> cursors.read(sealed(refused), caller, scope))
                    .isInstanceOf(InvalidCursorException.class);
        }
    }

    private String sealed(String json) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        deflater.setInput(json.getBytes(UTF_8));
        deflater.finish();
        byte[] folded = new byte[200];
        int length = deflater.deflate(folded);
        deflater.end();
        return new CursorKeys(List.of(TestCursors.key(1)))
                .seal(Arrays.copyOf(folded, length), caller.subject(), scope.merchantId());
    }

    @Test
    void cursorThatIsTooLong_isNotEvenOpened() {
        assertThatThrownBy(() -> cursors.read("A".repeat(Cursors.MAX_LENGTH + 1), caller, scope))
                .isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void sealedBytesThatAreNoCursor_areRefused() {
        CursorKeys seal = new CursorKeys(List.of(TestCursors.key(1)));

        for (byte[] content : List.of(new byte[0], new byte[100], new byte[] {1, 2, 3})) {
            String sealed = seal.seal(content, caller.subject(), scope.merchantId());
            assertThatThrownBy(() -> cursors.read(sealed, caller, scope)).isInstanceOf(InvalidCursorException.class);
        }
    }

    @Test
    void cursorsOfOthers_areRefused() {
        CursorContent content =
                new CursorContent(Map.of("id", "a"), TotalMode.NONE, 5, new Position(1, 2, null), false);
        String cursor = cursors.write(content, () -> "", caller, scope).text();
        Caller other = new Caller("client-2", Caller.CallerKind.MERCHANT, "M1", Set.of("transactions:read"));

        assertThatThrownBy(() -> cursors.read(cursor, other, scope)).isInstanceOf(InvalidCursorException.class);
        assertThatThrownBy(() -> cursors.read(cursor, caller, new TenantScope("M2")))
                .isInstanceOf(InvalidCursorException.class);
        assertThatThrownBy(() -> TestCursors.withKey(2).read(cursor, caller, scope))
                .isInstanceOf(InvalidCursorException.class);
    }
}
