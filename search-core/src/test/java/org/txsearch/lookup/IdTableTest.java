package org.txsearch.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IdTableTest {

    @Test
    void whatWasAdded_isNeverDenied_whileItGrows() {
        IdTable table = new IdTable();
        Map<Long, Integer> added = new HashMap<>();
        Random random = new Random(7);
        while (added.size() < 200_000) {
            long hash = random.nextLong();
            int week = random.nextInt(70);
            added.put(hash, week);
            table.add(hash, week, time(hash));
            table.add(hash, week, time(hash));
        }
        added.forEach((hash, week) -> {
            assertThat(table.weeks(hash).get(week)).isTrue();
            assertThat(table.hasOther(hash, week + 1, time(hash))).isTrue();
            assertThat(table.hasOther(hash, week, time(hash) + 1)).isTrue();
        });
        assertThat(table.count()).isBetween(199_900, 200_000);
        long alone = added.entrySet().stream()
                .filter(entry -> !table.hasOther(entry.getKey(), entry.getValue(), time(entry.getKey())))
                .count();
        assertThat(alone).isGreaterThan(199_900);
    }

    @Test
    void forgottenWeek_isGone_andTheOthersStay() {
        IdTable table = new IdTable();
        for (long hash = 1; hash <= 1_000; hash++) {
            table.add(hash, (int) (hash % 2), time(hash));
        }
        table.remove(0);
        assertThat(table.count()).isEqualTo(500);
        assertThat(table.hasOther(2, 1, 0)).isFalse();
        assertThat(table.hasOther(3, 0, 0)).isTrue();
    }

    /** All milliseconds of a week, the last one too. */
    private static int time(long hash) {
        return (int) Math.floorMod(hash, 7L * 86_400_000);
    }
}
