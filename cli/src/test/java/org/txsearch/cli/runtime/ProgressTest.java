package org.txsearch.cli.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private long now = Long.MAX_VALUE - 5;

    @Test
    void terminal_showsABarWithRateAndTimeLeft() {
        CommandProgress progress = progress(true);
        pass(Duration.ofSeconds(10));
        progress.update(0.25, 50_000, null);
        assertThat(printed())
                .isEqualTo("\r\u001b[KLoading [████████······················]  25 %  50,000 transactions  5,000/s"
                        + "  30 s left");
    }

    @Test
    void terminal_drawsOverTheLine_andLeavesItAtTheEnd() {
        CommandProgress progress = progress(true);
        pass(Duration.ofSeconds(1));
        progress.update(0.5, 10, null);
        pass(Duration.ofSeconds(1));
        progress.update(0.9, 18, null);
        progress.done(20);
        assertThat(printed().split("\r\u001b\\[K", -1)).hasSize(4);
        assertThat(printed())
                .endsWith("[██████████████████████████████] 100 %  20 transactions  10/s" + System.lineSeparator());
        assertThat(printed().chars().filter(c -> c == '\n')).hasSize(1);
    }

    @Test
    void terminal_isNotDrawnMoreOftenThanTheEyeSees() {
        CommandProgress progress = progress(true);
        for (int i = 0; i < 1_000; i++) {
            pass(Duration.ofMillis(1));
            progress.update(i / 1_000.0, i, null);
        }
        assertThat(printed().split("\r\u001b\\[K", -1)).hasSize(6);
    }

    @Test
    void sentenceBesideABar_takesItsLine_andTheBarIsDrawnBelow() {
        StatusLine line = new StatusLine(out, true);
        line.show("Generating 10 %", null);
        line.print("Starting elasticsearch");
        line.show("Generating 20 %", null);
        assertThat(printed())
                .isEqualTo("\r\u001b[KGenerating 10 %\r\u001b[KStarting elasticsearch" + System.lineSeparator()
                        + "\r\u001b[KGenerating 20 %");
    }

    @Test
    void elsewhere_aPlainLineIsPrintedNowAndThen() {
        CommandProgress progress = progress(false);
        for (int second = 1; second <= 12; second++) {
            pass(Duration.ofSeconds(1));
            progress.update(second / 100.0, second * 1_000L, null);
        }
        progress.done(100_000);
        assertThat(printed().lines())
                .containsExactly(
                        "Loading 5 %  5,000 transactions  1,000/s  1 min 35 s left",
                        "Loading 10 %  10,000 transactions  1,000/s  1 min 30 s left");
    }

    @Test
    void nextStep_endsTheBarOfTheOneBefore_andStartsItsOwnTime() {
        CommandProgress progress = progress(true);
        pass(Duration.ofSeconds(1));
        progress.moved("Copying", "bytes", 0.5, 7, null);
        pass(Duration.ofSeconds(1));
        progress.moved("Copying", "bytes", 0.5, 10, null);
        pass(Duration.ofSeconds(1));
        progress.moved("Checking", "weeks", 0, 0, null);
        pass(Duration.ofSeconds(1));
        progress.moved("Checking", "weeks", 1.5, 3, null);
        progress.end();
        progress.end();
        assertThat(printed().split(System.lineSeparator(), -1))
                .satisfiesExactly(
                        copying -> assertThat(copying).endsWith(" 100 %  10 bytes  5/s"),
                        checking -> assertThat(checking).endsWith(" 100 %  3 weeks  3/s"),
                        end -> assertThat(end).isEmpty());
    }

    @Test
    void workWithoutUpdates_showsNoEnd() {
        CommandProgress progress = progress(true);
        progress.end();
        assertThat(printed()).isEmpty();
    }

    @Test
    void nothingDoneYet_hasNoTimeLeft() {
        CommandProgress progress = progress(false);
        pass(Duration.ofSeconds(6));
        progress.update(0, 0, null);
        assertThat(printed().strip()).isEqualTo("Loading 0 %  0 transactions  0/s");
    }

    @Test
    void reasonOfAStall_isPrintedWholeOnce_andTheLineThatIsDrawnOverStaysShort() {
        CommandProgress progress = progress(true);
        String reason = "503 all shards failed " + "x".repeat(1_000);
        for (int i = 0; i < 3; i++) {
            pass(Duration.ofSeconds(6));
            progress.update(0.5, 1, "503 all\nshards\r\nfailed " + "x".repeat(1_000));
        }
        assertThat(printed()).containsOnlyOnce("Waiting: " + reason + System.lineSeparator());
        assertThat(printed().substring(printed().lastIndexOf('\r')))
                .contains("  waiting: 503 all shards failed xxx")
                .hasSizeLessThan(200);
    }

    @Test
    void reasonOfAStall_isWholeInEveryLine_whereThereIsNoTerminal() {
        CommandProgress progress = progress(false);
        String reason = "503 " + "x".repeat(1_000);
        for (int i = 0; i < 2; i++) {
            pass(Duration.ofSeconds(6));
            progress.update(0.5, 1, reason);
        }
        assertThat(printed().lines()).hasSize(2).allMatch(line -> line.endsWith("  waiting: " + reason));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void message_canFollowOnALineOfItsOwn(boolean terminal) {
        CommandProgress progress = progress(terminal);
        progress.close();
        assertThat(printed()).isEmpty();
        pass(Duration.ofSeconds(6));
        progress.update(0.5, 1, null);
        progress.close();
        progress.close();
        assertThat(printed()).endsWith(System.lineSeparator());
        assertThat(printed().split(System.lineSeparator(), -1)).hasSize(2);
    }

    @Test
    void elapsedTime_isThatOfTheClock() {
        CommandProgress progress = progress(true);
        pass(Duration.ofMinutes(2));
        assertThat(progress.seconds()).isEqualTo(120);
    }

    private CommandProgress progress(boolean terminal) {
        return new CommandProgress(new StatusLine(out, terminal), "Loading", "transactions", () -> now);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
