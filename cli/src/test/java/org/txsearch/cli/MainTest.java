package org.txsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

    /** A sign in front makes it no list of arguments. */
    @Test
    void fileWithAnAtSign_isAFile(@TempDir Path folder) throws IOException {
        Path list = Files.writeString(folder.resolve("list"), "--help");
        CommandRun run = CommandRun.of("load", "@" + list);
        assertThat(run.err()).containsExactly("@" + list + ": There is no such file.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gr\uFFFDn.csv", "gr\uFFFD\uFFFDn/a.csv"})
    void nameThatIsNotUtf8_isExplained(String name) {
        for (CommandRun run : List.of(
                CommandRun.of("load", name),
                CommandRun.of("reprocess", name),
                CommandRun.of("load", "a", "--dead-letters", name))) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err().get(0)).contains("There is no file " + name, "not UTF-8", "rename the file");
        }
    }

    /** One that was named like this on purpose. */
    @Test
    void nameWithTheReplacementCharacter_isTaken(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("a\uFFFD.csv"));
        CommandRun run = CommandRun.of("load", file.toString(), folder + "/missing");
        assertThat(run.err()).containsExactly(folder + "/missing: There is no such file.");
    }

    @Test
    void noCommand_isRefused() {
        CommandRun none = CommandRun.of();
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.err()).last().isEqualTo("./txsearch --help shows its usage.");
    }
}
