package org.txsearch.api.request.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.settings.InvalidSettingException;

class CursorSealTest {

    private static final String CALLER = "client-1";
    private static final String MERCHANT = "M0001";
    private static final String BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    private final CursorKeys seal = sealOf(1);

    @Property(tries = 300)
    void everyContent_survivesTheRoundTrip(@ForAll @Size(max = 1500) byte[] content) throws InvalidCursorException {
        String cursor = seal.seal(content, CALLER, MERCHANT);

        assertThat(cursor).matches("[A-Za-z0-9_-]+");
        assertThat(seal.open(cursor, CALLER, MERCHANT)).isEqualTo(content);
    }

    @Property(tries = 200)
    void capacity_isWhatFits(@ForAll @IntRange(min = 100, max = 4_000) int characters) {
        int capacity = CursorKeys.capacity(characters);

        assertThat(seal.seal(new byte[capacity], CALLER, MERCHANT).length()).isLessThanOrEqualTo(characters);
    }

    @Test
    void hundredThousandMutations_areAllRefused() {
        Random random = new Random(20261120);
        String cursor = seal.seal("{\"t\":1700000000000}".getBytes(UTF_8), CALLER, MERCHANT);
        String other = seal.seal("{\"t\":1700000000001}".getBytes(UTF_8), CALLER, MERCHANT);
        for (int i = 0; i < 100_000; i++) {
            String mutation = mutation(cursor, other, random);
            if (!mutation.equals(cursor) && !mutation.equals(other)) {
                assertRefused(mutation);
            }
        }
    }

    private static String mutation(String cursor, String other, Random random) {
        int at = random.nextInt(cursor.length());
        char character = random.nextInt(10) == 0
                ? (char) random.nextInt(0x300)
                : BASE64URL.charAt(random.nextInt(BASE64URL.length()));
        return switch (random.nextInt(6)) {
            case 0, 1 -> cursor.substring(0, at) + character + cursor.substring(at + 1);
            case 2 -> cursor.substring(0, at) + cursor.substring(at + 1);
            case 3 -> cursor.substring(0, at) + character + cursor.substring(at);
            case 4 -> cursor.substring(0, at) + other.substring(at);
            default -> swapped(cursor, at, random.nextInt(cursor.length()));
        };
    }

    private static String swapped(String text, int one, int two) {
        char[] characters = text.toCharArray();
        characters[one] = text.charAt(two);
        characters[two] = text.charAt(one);
        return new String(characters);
    }

    @Test
    void everyChangeOfTheLastCharacter_isRefused() {
        // Lengths of all three remainders by three: the last character of base64 may have unused bits.
        for (int length = 0; length < 6; length++) {
            String cursor = seal.seal(new byte[length], CALLER, MERCHANT);
            for (int last = 0; last < BASE64URL.length(); last++) {
                String changed = cursor.substring(0, cursor.length() - 1) + BASE64URL.charAt(last);
                if (!changed.equals(cursor)) {
                    assertRefused(changed);
                }
            }
        }
    }

    @Test
    void everyTruncationAndExtension_isRefused() {
        String cursor = seal.seal(new byte[40], CALLER, MERCHANT);
        for (int length = 0; length < cursor.length(); length++) {
            assertRefused(cursor.substring(0, length));
            assertRefused(cursor.substring(cursor.length() - length));
        }
        for (String more : List.of("=", "==", "A", "AA", "AAAA", " ", "\n", "%3D", cursor)) {
            assertRefused(cursor + more);
            assertRefused(more + cursor);
        }
    }

    @Test
    void everySingleBit_matters() {
        byte[] bytes = Base64.getUrlDecoder().decode(seal.seal(new byte[20], CALLER, MERCHANT));
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] changed = bytes.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused(encoded(changed));
        }
    }

    @Test
    void partsOfTwoCursors_makeNone() {
        byte[] one = Base64.getUrlDecoder().decode(seal.seal(new byte[20], CALLER, MERCHANT));
        byte[] two = Base64.getUrlDecoder().decode(seal.seal(new byte[20], CALLER, MERCHANT));
        // Version 1, key id 4, salt 16, sealed 20, tag 16.
        for (int[] part : new int[][] {{5, 21}, {21, 41}, {41, 57}, {5, 41}, {21, 57}}) {
            byte[] mixed = one.clone();
            System.arraycopy(two, part[0], mixed, part[0], part[1] - part[0]);
            if (!Arrays.equals(mixed, two)) {
                assertRefused(encoded(mixed));
            }
        }
    }

    @Test
    void anotherCallerOrMerchant_opensNothing() {
        String cursor = seal.seal(new byte[20], CALLER, MERCHANT);

        assertRefused(cursor, "client-2", MERCHANT);
        assertRefused(cursor, CALLER, "M0002");
        assertRefused(cursor, MERCHANT, CALLER);
        assertRefused(cursor, "", CALLER + MERCHANT);
        assertRefused(cursor, CALLER + MERCHANT, "");
        assertRefused(cursor, CALLER.toUpperCase(Locale.ROOT), MERCHANT);
    }

    @Property(tries = 300)
    void namesThatReadTheSameTogether_areKeptApart(
            @ForAll @Size(max = 12) List<@IntRange(max = 3) Integer> letters,
            @ForAll @IntRange(max = 12) int one,
            @ForAll @IntRange(max = 12) int two) {
        StringBuilder text = new StringBuilder();
        letters.forEach(letter -> text.append("1:aM".charAt(letter)));
        int first = Math.min(one, text.length());
        int second = Math.min(two, text.length());
        String cursor = seal.seal(new byte[1], text.substring(0, first), text.substring(first));

        if (first != second) {
            assertRefused(cursor, text.substring(0, second), text.substring(second));
        }
    }

    @Test
    void unknownKey_opensNothing() {
        String cursor = sealOf(2).seal(new byte[20], CALLER, MERCHANT);

        assertRefused(cursor);
    }

    @Test
    void foreignBytesUnderAKnownKeysId_areRefused() {
        byte[] own = Base64.getUrlDecoder().decode(seal.seal(new byte[20], CALLER, MERCHANT));
        byte[] foreign = Base64.getUrlDecoder().decode(sealOf(2).seal(new byte[20], CALLER, MERCHANT));
        System.arraycopy(own, 1, foreign, 1, CursorKeys.ID_LENGTH);

        assertRefused(encoded(foreign));
    }

    @Test
    void oldKey_opensButDoesNotSeal() throws InvalidCursorException {
        String old = seal.seal(new byte[] {7}, CALLER, MERCHANT);
        CursorKeys rotated = sealOf(2, 1);

        assertThat(rotated.open(old, CALLER, MERCHANT)).containsExactly(7);
        assertRefused(rotated.seal(new byte[] {7}, CALLER, MERCHANT));
        assertThatThrownBy(() -> sealOf(2).open(old, CALLER, MERCHANT)).isInstanceOf(InvalidCursorException.class);
        // During a rollout both orders are live, and each opens what the other seals.
        assertThat(sealOf(1, 2).open(rotated.seal(new byte[] {8}, CALLER, MERCHANT), CALLER, MERCHANT))
                .containsExactly(8);
    }

    @Test
    void sameContent_isNeverSealedTheSameWay() {
        Set<String> cursors = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            cursors.add(seal.seal(new byte[20], CALLER, MERCHANT).substring(7));
        }

        assertThat(cursors).hasSize(1_000);
    }

    @Test
    void content_cannotBeRead() {
        String secret = "jose@example.com";
        byte[] bytes = Base64.getUrlDecoder().decode(seal.seal(secret.getBytes(UTF_8), CALLER, MERCHANT));

        assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain("jose", CALLER, MERCHANT);
    }

    @Test
    void shortOrMissingKeys_areRefused() {
        assertThatThrownBy(() -> new CursorKeys(List.of())).isInstanceOf(InvalidSettingException.class);
        assertThatThrownBy(() -> new CursorKeys(List.of(TestCursors.key(1), new byte[31])))
                .isInstanceOf(InvalidSettingException.class);
    }

    private void assertRefused(String cursor) {
        assertRefused(cursor, CALLER, MERCHANT);
    }

    private void assertRefused(String cursor, String caller, String merchant) {
        assertThatThrownBy(() -> seal.open(cursor, caller, merchant))
                .as(cursor)
                .isInstanceOf(InvalidCursorException.class);
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static CursorKeys sealOf(int... keys) {
        return new CursorKeys(Arrays.stream(keys).mapToObj(TestCursors::key).toList());
    }
}
