package org.txsearch.cli.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.ingest.Eventually.await;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.cli.CommandProcess;
import org.txsearch.cli.CommandRun;

/** The options of {@code listen}, and its end. */
class ListenCommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--forward-to|localhost:3000|--forward-to: must be an http or https address",
                "--forward-to|ftp://localhost/|--forward-to: must be an http or https address",
                "--forward-to|https://user:password@localhost/|--forward-to: must be an http or https address",
                "--api|https://|--api: must be an http or https address",
                "--events|transaction.created,export.done|--events: must be some of transaction.created,",
                "--filter|{\"status\":|--filter: must be a JSON object",
                "--filter|[]|--filter: must be a JSON object",
                "--since|yesterday|--since: must be a time such as",
                "--secret|password|--secret: must be whsec_ and the base64",
                "--ca-file|/missing.pem|--ca-file: must be the path of a file"
            })
    void aWrongOption_isNamedWithoutItsValue(String option, String value, String message) {
        CommandRun run = CommandRun.of("listen", "--forward-to", "http://localhost:3000/hook", option, value);
        if (option.equals("--forward-to")) {
            run = CommandRun.of("listen", option, value);
        }
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().get(0)).startsWith(message).doesNotContain("password", "yesterday");
    }

    @Test
    void theSignalToStop_endsItCleanly(@TempDir Path folder) throws Exception {
        try (StubServers servers = new StubServers()
                .answers(
                        "/v1/transactions/search",
                        StubServers.page(
                                "2026-11-20T10:00:10.000Z",
                                "",
                                "{\"id\":\"txn_1\",\"version\":1,\"created_at\":\"2026-11-20T10:00:00.000Z\",\"updated_at\":null,"
                                        + "\"ingested_at\":\"2026-11-20T10:00:01.000Z\"}"))
                .answers("/v1/exports", "200 {\"items\":[]}")) {
            CommandProcess listen = CommandProcess.start(
                    folder,
                    "listen",
                    Map.of(),
                    "listen",
                    "--forward-to",
                    servers.hook().toString(),
                    "--api",
                    servers.api().toString(),
                    "--since",
                    "2026-11-20T10:00:00Z",
                    "--secret",
                    StubServers.SECRET);
            await(() -> !servers.received.isEmpty() || !listen.isAlive());
            listen.terminate();
            CommandRun run = listen.await();
            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(run.out().get(0))
                    .startsWith("Forwarding transaction.created, ")
                    .endsWith("; Ctrl-C ends it.");
            assertThat(run.out().get(1)).contains("  transaction.created  evt_").contains("  204  ");
        }
    }
}
