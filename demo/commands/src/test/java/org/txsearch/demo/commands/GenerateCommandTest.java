package org.txsearch.demo.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.CommandRun;

class GenerateCommandTest {

    @TempDir
    private Path folder;

    @Test
    void sameArguments_giveTheSameBytes_andOneLine() throws Exception {
        CommandRun run = generate("100", "2026-09-21", "2026-09-27", folder.resolve("a.avro"));
        generate("100", "2026-09-21", "2026-09-27", folder.resolve("b.avro"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).singleElement().asString().startsWith("Generated 100 transactions in ");
        assertThat(folder.resolve("a.avro")).hasSameBinaryContentAs(folder.resolve("b.avro"));
    }

    @ParameterizedTest
    @CsvSource({
        "-1,  2026-09-21, 2026-09-27, count is 0 to",
        "1000000001, 2026-09-21, 2026-09-27, count is 0 to",
        "10,  2026-09-28, 2026-09-27, after the last",
        "10,  1989-12-31, 2026-09-27, lie between",
        "10,  2026-09-21, 3000-01-01, lie between"
    })
    void valuesOutOfBounds_areRefusedInOneLine(String count, String from, String to, String message) {
        CommandRun run = generate(count, from, to, folder.resolve("a.avro"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).singleElement().asString().contains(message);
        assertThat(run.out()).isEmpty();
        assertThat(folder.resolve("a.avro")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "ten, 2026-09-21, --count",
        "10, 21.09.2026, --from",
        "10, 2026-02-30, --from",
        "1e3, 2026-09-21, --count"
    })
    void valuesThatAreNone_areRefusedWithTheOption(String count, String from, String option) {
        CommandRun run = generate(count, from, "2026-09-27", folder.resolve("a.avro"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).hasSize(2);
        assertThat(run.err().get(0)).contains(option).doesNotContain("java");
        assertThat(run.err().get(1)).isEqualTo("./txsearch generate --help shows its usage.");
    }

    @Test
    void folderThatIsNotThere_isRefusedInOneLine() {
        Path file = folder.resolve("none/a.avro");
        CommandRun run = generate("10", "2026-09-21", "2026-09-27", file);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).singleElement().asString().contains(file.toString(), "no such");
    }

    @Test
    void folderInPlaceOfTheFile_isRefusedInOneLine() {
        CommandRun run = generate("10", "2026-09-21", "2026-09-27", folder);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).singleElement().asString().contains(folder.toString());
        assertThat(Files.isDirectory(folder)).isTrue();
    }

    @Test
    void missingOptions_areNamed() {
        CommandRun run = CommandRun.of("generate", "--count", "10");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().get(0)).contains("--seed", "--from", "--to");
        run = CommandRun.of("generate", "--count", "10", "--seed", "1", "--from", "2026-09-21", "--to", "2026-09-27");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().get(0)).contains("--out", "--to-kafka");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "generate"})
    void help_isThereForEveryCommand(String command) {
        CommandRun run = CommandRun.of(command, "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().get(0)).startsWith("Usage: txsearch " + command);
    }

    @Test
    void commands_areListedInTheHelp_amongTheOthersByName() {
        assertThat(CommandRun.of("--help").out())
                .filteredOn(line -> line.matches("  [a-z].*"))
                .extracting(line -> line.strip().split(" ", 2)[0])
                .containsSubsequence("backup", "demo", "elasticsearch", "follow", "generate", "grants");
    }

    private static CommandRun generate(String count, String from, String to, Path out) {
        return CommandRun.of(
                "generate", "--count", count, "--seed", "1", "--from", from, "--to", to, "--out", out.toString());
    }
}
