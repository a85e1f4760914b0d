package org.txsearch.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.CommandSettings;

class MerchantsIT {

    private final String merchant = "M-" + UUID.randomUUID();

    @TempDir
    private Path folder;

    @AutoClose
    final CommandSettings settings = new CommandSettings().sharedCluster();

    @Test
    void record_isStoredShownReplacedAndRemoved() throws IOException {
        String[] set = {
            "set",
            merchant,
            "--legal-name",
            "Ada Ltd",
            "--address",
            "Main Street 1",
            "--address",
            "London",
            "--country",
            "GB"
        };
        assertThat(said(set)).containsExactly("Stored: the record of " + merchant + ".");
        assertThat(said(set)).containsExactly("Nothing to do: " + merchant + " has this record already.");
        List<String> shown = said("show", merchant);
        assertThat(String.join("", shown))
                .contains("\"Ada Ltd\"", "\"London\"")
                .doesNotContain("account", "changed_at");
        assertThat(said("list")).anyMatch(line -> line.matches(merchant + "  GB +20[0-9T:.-]+Z  Ada Ltd"));

        Path file = Files.writeString(
                folder.resolve("merchants.json"), String.join("\n", shown).replace("Ada Ltd", "Ada plc"));
        assertThat(said("load", file.toString())).containsExactly("Stored: 1; unchanged: 0.");
        assertThat(said("load", file.toString())).containsExactly("Stored: 0; unchanged: 1.");
        assertThat(said("list")).anyMatch(line -> line.startsWith(merchant) && line.endsWith("Ada plc"));

        assertThat(said("remove", merchant)).containsExactly("Removed: the record of " + merchant + ".");
        assertThat(said("remove", merchant)).containsExactly("Nothing to do: " + merchant + " has no record.");
        CommandRun none = CommandRun.of("merchants", "show", merchant);
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.err())
                .containsExactly(merchant + " has no record; merchants set or merchants load stores one.");
    }

    @Test
    void fileWithAFault_storesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("merchants.csv"), """
                merchant_id,legal_name,address_1,country
                %s,Ada Ltd,Main Street 1,GB
                M2,Eve,Main Street 2,XX
                """.formatted(merchant));
        CommandRun run = CommandRun.of("merchants", "load", file.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(String.join("\n", run.err())).contains("nothing was loaded").contains("line 3: country is not");
        assertThat(CommandRun.of("merchants", "show", merchant).exitCode()).isEqualTo(1);
    }

    private static List<String> said(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "merchants";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        CommandRun run = CommandRun.of(all);
        assertThat(run.exitCode()).as("%s", run).isZero();
        return run.out();
    }
}
