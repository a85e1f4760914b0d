package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TieBreakerTest {

    @Property
    void number_isTheSameForTheSameId_withRoomOnBothSides(@ForAll String id) {
        long number = new TieBreaker().of(id);
        assertThat(number).isBetween(1L, 1L << 62);
        assertThat(new TieBreaker().of(id)).isEqualTo(number);
    }

    /** Stored in every index: another number would break all cursors and the order of what is there. */
    @Test
    void number_neverChanges() {
        // The first 62 bits of the SHA-256 of "abc", ba7816bf8f01cfea…, and one.
        assertThat(new TieBreaker().of("abc")).isEqualTo((0xba7816bf8f01cfeaL >>> 2) + 1);
    }

    @Test
    void numbersOfManyIds_differ() {
        TieBreaker ties = new TieBreaker();
        Set<Long> numbers = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            numbers.add(ties.of("txn_" + i));
        }
        assertThat(numbers).hasSize(100_000);
    }
}
