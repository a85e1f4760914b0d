package org.txsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrantsIT {

    private final String partner = "p-" + UUID.randomUUID();

    @AutoClose
    final CommandSettings settings = new CommandSettings().sharedCluster();

    @Test
    void grantsAndWithdrawals_sayWhatTheyChanged() {
        assertThat(said("grant", partner, "M1")).isEqualTo("Granted: " + partner + " may act for M1.");
        assertThat(said("grant", partner, "M1")).isEqualTo("Nothing to do: " + partner + " may act for M1 already.");
        assertThat(said("withdraw", partner, "M1")).startsWith("Withdrawn: " + partner + " may no longer act for M1;");
        assertThat(said("withdraw", partner, "M1"))
                .isEqualTo("Nothing to do: " + partner + " may not act for M1 anyway.");
    }

    @Test
    void list_showsGrants() {
        said("grant", partner, "M2");
        said("grant", partner, "M1");
        said("grant", partner, "M3");
        said("withdraw", partner, "M3");

        CommandRun all = CommandRun.of("grants", "list", partner);
        assertThat(all.exitCode()).isZero();
        assertThat(all.out()).hasSize(3);
        assertThat(all.out().get(0)).matches("partner +merchant  since");
        assertThat(all.out().get(1)).matches(partner + "  M1        20[0-9T:.-]+Z");
        assertThat(all.out().get(2)).startsWith(partner + "  M2 ");
        assertThat(CommandRun.of("grants", "list", partner, "M2").out()).hasSize(2);
        assertThat(said("list", partner, "M3")).isEqualTo("There are no grants.");
        // Other partners' longer names may widen the columns.
        assertThat(CommandRun.of("grants").out()).anyMatch(line -> line.startsWith(partner + " "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a:b", "M0001,M0002", "*", "é"})
    void textThatIsNoId_isAMistake(String text) {
        CommandRun run = CommandRun.of("grants", "grant", partner, text);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .containsExactly("MERCHANT is not an id: 1 to 64 letters, digits, dots, hyphens and underscores.");
        assertThat(CommandRun.of("grants", "list", text).exitCode()).isEqualTo(1);
    }

    @Test
    void missingMerchant_isAMistake() {
        CommandRun run = CommandRun.of("grants", "withdraw", partner);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().get(0)).contains("MERCHANT");
    }

    private static String said(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "grants";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        CommandRun run = CommandRun.of(all);
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.out()).hasSize(1);
        return run.out().get(0);
    }
}
