package org.txsearch.cli.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cluster.ClusterSettings;

class CommandContextTest {

    private static final String ELASTICSEARCH = "txsearch.elasticsearch.";

    @AutoClose
    private final CommandSettings settings = new CommandSettings();

    @Test
    void accountAndAuthority_areRead() {
        set("uris", "https://es01:9200, https://es02:9200");
        set("username", "ingest");
        set("password-file", "/run/txsearch/password");
        set("certificate-authority", "/run/txsearch/ca.crt");

        assertThat(CommandContext.current().elasticsearch())
                .isEqualTo(new ClusterSettings(
                        List.of(URI.create("https://es01:9200"), URI.create("https://es02:9200")),
                        "ingest",
                        Path.of("/run/txsearch/password"),
                        Path.of("/run/txsearch/ca.crt"),
                        false));
    }

    @Test
    void accountWithoutItsPassword_isOneLineThatNamesTheProperty() {
        set("uris", "https://es01:9200");
        set("username", "ingest");

        assertFails("txsearch.elasticsearch.password-file: ");
    }

    @Test
    void authorityThatIsNotThere_isOneLineThatNamesTheProperty() {
        set("uris", "https://es01:9200");
        set("certificate-authority", "/nonexistent/ca.crt");

        assertFails("txsearch.elasticsearch.certificate-authority: ");
    }

    @Test
    void dataDirectoryThatCannotBeCreated_isOneLineThatNamesTheProperty(@TempDir Path folder) {
        assertThat(folder.toFile().setWritable(false)).isTrue();
        // Root may write anywhere.
        assumeThat(Files.isWritable(folder)).isFalse();
        settings.data(folder.resolve("below/data"));

        assertFails("txsearch.data-directory: must be a folder that exists or can be created, and " + folder
                + " cannot be written to (TXSEARCH_DATADIRECTORY in the environment)");
    }

    private void set(String name, String value) {
        settings.set(ELASTICSEARCH + name, value);
    }

    private static void assertFails(String start) {
        CommandRun run = CommandRun.of("weeks", "list");
        assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(run.err()).singleElement().asString().startsWith(start);
    }
}
