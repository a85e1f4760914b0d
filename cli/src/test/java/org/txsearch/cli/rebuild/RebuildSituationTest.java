package org.txsearch.cli.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekTier;
import org.txsearch.week.IsoWeek;

/** The table of the states of a rebuild in weeks.md, and more of them. */
class RebuildSituationTest {

    private static final IsoWeek WEEK = new IsoWeek(1996, 1);

    /** Of each generation: {@code gone}, {@code serving}, {@code closed}, {@code aside}, or {@code blocked} and aside. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FILL     | serving | aside   | gone    | CONTINUE  | --roll-back
            FILL     | serving | gone    | gone    | CONTINUE  | --roll-back
            CATCH_UP | serving | gone    | gone    | CONTINUE  | --roll-back
            SWAP     | serving | aside   | gone    | CONTINUE  | --roll-back
            FINISH   | serving | gone    | gone    | CONTINUE  | --roll-back
            SWAP     | blocked | serving | gone    | FINISH    | weeks rebuild 1996-W01
            FINISH   | blocked | serving | gone    | FINISH    | weeks rebuild 1996-W01
            FINISH   | gone    | serving | gone    | FINISH    | weeks rebuild 1996-W01
            FILL     | closed  | aside   | gone    | RECOVER   | --generation 1
            CATCH_UP | aside   | aside   | gone    | RECOVER   | --generation 1
            CATCH_UP | aside   | gone    | gone    | RECOVER   | --generation 1
            SWAP     | aside   | aside   | gone    | RECOVER   | --generation 1
            SWAP     | blocked | aside   | gone    | RECOVER   | --generation 2
            SWAP     | gone    | aside   | gone    | RECOVER   | --generation 2
            FINISH   | blocked | aside   | gone    | RECOVER   | --generation 2
            FINISH   | blocked | closed  | gone    | RECOVER   | --generation 2
            FINISH   | gone    | closed  | gone    | RECOVER   | --generation 2
            FINISH   | blocked | gone    | gone    | RECOVER   | --generation 1
            CATCH_UP | gone    | aside   | closed  | RECOVER   | --generation 3
            FILL     | gone    | gone    | gone    | ROLL_BACK | --roll-back
            CATCH_UP | gone    | aside   | gone    | ROLL_BACK | --roll-back
            FINISH   | gone    | gone    | gone    | ROLL_BACK | --roll-back
            FILL     | gone    | aside   | serving | ROLL_BACK | --roll-back
            FILL     | aside   | aside   | serving | ROLL_BACK | --roll-back
            FINISH   | gone    | aside   | serving | ROLL_BACK | --roll-back
            """)
    void everyState_hasOneWayOut(
            RebuildPhase phase, String from, String to, String other, WayOut wayOut, String command) {
        RebuildSituation situation = RebuildSituation.of(
                new RebuildState(
                        WEEK,
                        WeekNames.index(WEEK, 1),
                        WeekNames.index(WEEK, 2),
                        WeekTier.HOT,
                        "index",
                        phase,
                        new TreeMap<>()),
                Stream.of(index(1, from), index(2, to), index(3, other))
                        .flatMap(List::stream)
                        .toList());
        assertThat(situation.wayOut()).isEqualTo(wayOut);
        assertThat(situation.sentence()).contains(command);
    }

    private static List<WeekIndex> index(int generation, @Nullable String state) {
        if ("gone".equals(state)) {
            return List.of();
        }
        boolean inWeek = "serving".equals(state) || "closed".equals(state);
        return List.of(new WeekIndex(
                WeekNames.index(WEEK, generation),
                inWeek,
                inWeek,
                !"closed".equals(state),
                "blocked".equals(state),
                true,
                WeekTier.HOT,
                "",
                true,
                1,
                0,
                false,
                0,
                0,
                0,
                1,
                0));
    }
}
