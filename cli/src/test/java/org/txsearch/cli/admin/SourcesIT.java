package org.txsearch.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cluster.TestCluster;
import org.txsearch.freshness.Watermarks;

class SourcesIT {

    @AutoClose
    final CommandSettings settings = new CommandSettings().sharedCluster();

    private final Watermarks watermarks = new Watermarks(TestCluster.cluster());

    @BeforeEach
    @AfterEach
    void closeAll() throws IOException {
        for (String source : watermarks.open().keySet()) {
            watermarks.close(source);
        }
    }

    @Test
    void nothingOpen_isSaid() {
        CommandRun run = CommandRun.of("sources");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsExactly("No source is open: everything that was taken in is visible.");
    }

    @Test
    void openSources_areListed_oldestWatermarkFirst() throws IOException {
        watermarks.open("kafka/transactions/11", Instant.now().minusSeconds(7_200 + 180));
        watermarks.open("load/b", Instant.parse("2026-11-20T10:31:20Z").minus(Duration.ofDays(30)));
        watermarks.open("kafka/new/0", Instant.EPOCH);
        List<String> out = CommandRun.of("sources").out();
        assertThat(out).hasSize(4);
        assertThat(out.get(0)).isEqualTo("source                 visible up to             age");
        assertThat(out.get(1)).isEqualTo("kafka/new/0            not known yet             -");
        assertThat(out.get(2))
                .startsWith("load/b                 2026-10-21T10:31:20.000Z  ")
                .endsWith(" h");
        assertThat(out.get(3)).startsWith("kafka/transactions/11  20").endsWith("Z  2 h 3 min");
    }

    @Test
    void close_letsAnswersGoOn_andSaysWhatItMeans() throws IOException {
        watermarks.open("load/a", Instant.parse("2026-10-21T10:31:20Z"));
        watermarks.open("load/b", Instant.parse("2026-10-21T10:31:20Z"));
        CommandRun run = CommandRun.of("sources", "close", "load/a");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().get(0)).isEqualTo("Closed load/a, which was visible up to 2026-10-21T10:31:20.000Z.");
        assertThat(run.out().get(1)).contains("load it again if in doubt");
        assertThat(watermarks.open()).containsOnlyKeys("load/b");
    }

    @Test
    void closeOfWhatIsNotOpen_isAMistake() {
        CommandRun run = CommandRun.of("sources", "close", "load/none");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .containsExactly("No source of that name is open; ./txsearch sources lists those that are.");
    }

    @ParameterizedTest
    @CsvSource({
        "PT-3S, 0 s",
        "PT0.21S, 0.2 s",
        "PT59.94S, 59.9 s",
        "PT1M, 1 min 0 s",
        "PT3H59M59S, 3 h 59 min",
        "PT49H, 2 d 1 h"
    })
    void age_isPrintedInItsLargestUnits(Duration age, String text) {
        assertThat(SourcesCommand.age(age)).isEqualTo(text);
    }
}
