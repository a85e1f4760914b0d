package org.txsearch.gatling.mixed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.txsearch.gatling.WeekSettings;

/**
 * A part of the measurement.
 *
 * @param name its name in tables
 * @param settings the settings of the weeks
 * @param work the work during the searches
 * @param options the options of a load
 */
record Phase(String name, WeekSettings settings, Work work, String options) {

    /** Transactions a second, so that the cores are not all the load's. */
    private static final String HELD_RATE = "--max-rate 2000";

    private static final String FULL_SPEED = "--import";

    /** The work during searches. */
    enum Work {
        NONE,
        LOAD,
        REBUILD
    }

    /** All phases: first kinds of work, and then other settings during a load at full speed. */
    static List<Phase> all() {
        WeekSettings usual = WeekSettings.USUAL;
        return List.of(
                new Phase("no load", usual, Work.NONE, ""),
                new Phase("load at full speed", usual, Work.LOAD, FULL_SPEED),
                new Phase("load " + HELD_RATE, usual, Work.LOAD, HELD_RATE),
                new Phase("load", usual, Work.LOAD, ""),
                new Phase("weeks rebuild", usual, Work.REBUILD, ""),
                new Phase("full speed, refresh 5 s", usual.refreshedEvery("5s"), Work.LOAD, FULL_SPEED),
                new Phase("full speed, refresh 1 s", usual.refreshedEvery("1s"), Work.LOAD, FULL_SPEED),
                new Phase("full speed, flush at 16 MB", usual.flushedAt("16mb"), Work.LOAD, FULL_SPEED),
                new Phase("full speed, translog async", usual.durable("async"), Work.LOAD, FULL_SPEED));
    }

    /**
     * Returns the phases of a round, from 0: forth and back in turns. The weeks grow all the time; so each phase meets, on average of
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
