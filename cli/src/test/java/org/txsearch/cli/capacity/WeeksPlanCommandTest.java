package org.txsearch.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.weeks.WeeksOptimizeCommand;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WeeksPlanCommandTest {

    @TempDir
    private Path folder;

    @Test
    void plans_arePrinted_withTheirRules() throws Exception {
        String text = plan("--per-day=1000000,10000000,100000000", "--bytes=1060,643", "--keep=40000000000");
        assertThat(text)
                .contains("1,000,000 documents a day, 5,715 weeks kept", "100,000,000 documents a day, 58 weeks kept")
                .contains(
                        "▶ disk",
                        "low watermark of 85 %",
                        "a shard holds 1,610,612,637 documents (Lucene: 2,147,483,519)");
        assertThat(text.split("documents a day,", -1)).hasSize(4);
    }

    /** The present week is hot, too. */
    @Test
    void asManyWeeksAreHotByDefault_asOptimizeLeaves() {
        String planned = defaultOf(new WeeksPlanCommand(), "--hot-weeks");
        String optimized = defaultOf(new WeeksOptimizeCommand(), "--older-than");
        assertThat(Integer.parseInt(planned)).isEqualTo(1 + Integer.parseInt(optimized));
    }

    private static String defaultOf(Object command, String option) {
        return new CommandLine(command).getCommandSpec().findOption(option).defaultValue();
    }

    @Test
    void searchesAndLostNodes_arePrinted() throws Exception {
        assertThat(plan("--per-day=100000000", "--bytes=1984,938"))
                .contains(
                        "2 weeks of 26 shards",
                        "52 weeks of 13 shards",
                        "(1 for each merchant)",
                        "of 15 days 3, of a year 53",
                        "coordinating-only nodes 0",
                        "if it is lost, it is replaced by the others in");
        assertThat(plan("--per-day=100000000", "--bytes=1984,938", "--shard-size=150GB"))
                .contains("2 weeks of 9 shards", "52 weeks of 5 shards");
        assertThat(plan("--per-day=100000000", "--bytes=1984,938", "--merchant-shards=20"))
                .contains("of 15 days 52,", "coordinating-only nodes 2");
        assertThat(plan("--per-day=1000000", "--bytes=1984,938")).contains("coordinating-only nodes 0");
    }

    @Test
    void largestMerchant_isPlannedFor() throws Exception {
        assertThat(plan("--per-day=20000000", "--bytes=1984,938", "--largest-merchant=0"))
                .contains("2 weeks of 6 shards", "the largest shard is 1.00 times the mean");
        assertThat(plan("--per-day=20000000", "--bytes=1984,938", "--largest-merchant=14", "--merchant-shards=2"))
                .contains("2 weeks of 7 shards (2 for each merchant)", "the largest shard is 1.35 times the mean");
    }

    @Test
    void json_holdsTheSamePlans() throws Exception {
        Path file = folder.resolve("plan.json");
        plan("--per-day=1000000,100000000", "--bytes=1060", "--json=" + file);
        JsonNode plans = JsonMapper.shared().readTree(Files.readString(file));
        assertThat(plans).hasSize(2);
        assertThat(plans.at("/0/retention_weeks").asInt()).isEqualTo(53);
        assertThat(plans.at("/1/hot/shards_a_week").asInt()).isEqualTo(14);
        assertThat(plans.at("/1/cold/rules").isArray()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--per-day=0",
                "--per-day=1 --bytes=1000 --largest-merchant=101",
                "--per-day=1 --bytes=1000 --merchant-shards=0",
                "--per-day=1 --weeks=3 --keep=10",
                "--per-day=1 --node-disk=lots",
                "--per-day=1 --node-ram=1MB",
                "--per-day=1 --weeks=0",
                "--per-day=1 --keep=40000000000",
                "--per-day=1 --keep=0",
                "--per-day=1 --replicas=-1",
                "--per-day=1 --bytes=1,2,3",
                "--per-day=1 --shard-size=1MB",
                "--per-day=1 --pages=-1",
                "--per-day=1 --bytes=0"
            })
    void nonsense_isRefusedInOneLine(String arguments) {
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> plan(("--bytes=1000 " + arguments).split(" ")))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n").endsWith("."));
    }

    private static String plan(String... arguments) throws Exception {
        WeeksPlanCommand command = new WeeksPlanCommand();
        new CommandLine(command).parseArgs(arguments);
        PrintStream real = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            assertThat(command.call()).isZero();
        } finally {
            System.setOut(real);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
