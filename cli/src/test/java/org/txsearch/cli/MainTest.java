package org.txsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

    @ParameterizedTest
    @ValueSource(strings = {"elasticsearch", "load", "serve"})
    void help_isThereForEveryCommand(String command) {
        CommandRun run = CommandRun.of(command, "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().get(0)).startsWith("Usage: txsearch " + command);
    }

    @Test
    void commands_areListedInTheHelp() {
        assertThat(String.join("\n", CommandRun.of("--help").out())).contains("elasticsearch", "load", "serve");
    }

    /** The launcher puts the demo's commands on the class path only to run them. */
    @ParameterizedTest
    @ValueSource(strings = {"laod", "generate"})
    void unknownCommand_isRefused(String command) {
        CommandRun unknown = CommandRun.of(command);
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err().get(0)).contains(command);
    }

    @Test
    void noCommand_isRefused() {
        CommandRun none = CommandRun.of();
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.err()).last().isEqualTo("./txsearch --help shows its usage.");
    }
}
