package org.txsearch.gatling.mixed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.txsearch.gatling.WeekSettings;

/**
 * The work during searches.
 *
 * @param name what tables call it
 * @param settings those of the weeks meanwhile
 * @param work what is done to them meanwhile
 */
record Phase(String name, WeekSettings settings, Work work) {

    /** So that the cores are not all the load's. */
    static final int HELD_RATE = 2_000;

    /** The work during searches. */
    enum Work {
        NONE,
        LOAD,
        HELD_LOAD,
        YIELDING_LOAD,
        REBUILD;

        /** The arguments of the load command. */
        List<String> options() {
            return switch (this) {
                case HELD_LOAD -> List.of("--max-rate", Integer.toString(HELD_RATE));
                case YIELDING_LOAD -> List.of("--yield");
                case NONE, LOAD, REBUILD -> List.of();
            };
        }

        boolean isLoad() {
            return this == LOAD || this == HELD_LOAD || this == YIELDING_LOAD;
        }
    }

    /** All phases: what searchers feel of the work, and then what other settings change for a load at full speed. */
    static List<Phase> all() {
        WeekSettings usual = WeekSettings.USUAL;
        return List.of(
                new Phase("no load", usual, Work.NONE),
                new Phase("load at full speed", usual, Work.LOAD),
                new Phase("load --max-rate " + HELD_RATE, usual, Work.HELD_LOAD),
                new Phase("load --yield", usual, Work.YIELDING_LOAD),
                new Phase("weeks rebuild", usual, Work.REBUILD),
                new Phase("full speed, refresh 5 s", usual.refreshedEvery("5s"), Work.LOAD),
                new Phase("full speed, refresh 1 s", usual.refreshedEvery("1s"), Work.LOAD),
                new Phase("full speed, flush at 16 MB", usual.flushedAt("16mb"), Work.LOAD),
                new Phase("full speed, translog async", usual.durable("async"), Work.LOAD));
    }

    /**
     * The phases of a round, from 0: forth and back in turns. The weeks grow all the time; so each phase meets, on average of
     * two rounds, weeks of the same size.
     */
    static List<Phase> ofRound(int round) {
        List<Phase> phases = new ArrayList<>(all());
        if (round % 2 == 1) {
            Collections.reverse(phases);
        }
        return List.copyOf(phases);
    }
}
