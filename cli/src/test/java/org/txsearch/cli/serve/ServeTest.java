package org.txsearch.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.CommandProcess;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.runtime.ExitCode;

/** {@code ./txsearch serve} as the parent of an API that takes its time to stop, as one with requests in flight does. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ServeTest {

    /** Writes its observations to files, and stops when a file appears. */
    private static final String STAND_IN = """
            package org.txsearch.api;

            import java.nio.file.*;

            public class TransactionSearchApplication {
                public static void main(String[] arguments) throws Exception {
                    Path folder = Path.of(arguments[0]);
                    ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
                    if (arguments[1].equals("ends")) {
                        System.out.println("java.lang.IllegalStateException: made up for the test");
                        System.exit(1);
                    }
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                        try {
                            Files.createFile(folder.resolve("stopping"));
                            while (!Files.exists(folder.resolve("may-stop"))) {
                                Thread.onSpinWait();
                            }
                            Files.writeString(folder.resolve("stopped"), parent.isAlive() ? "before" : "after");
                        } catch (Exception e) {
                            e.printStackTrace();
                        }
                    }));
                    Path starting = folder.resolve("starting");
                    Files.writeString(starting, System.getenv("TXSEARCH_DATADIRECTORY") + " "
                            + System.getenv("TXSEARCH_ELASTICSEARCH_URIS"));
                    Files.move(starting, folder.resolve("started"), StandardCopyOption.ATOMIC_MOVE);
                    Thread.currentThread().join();
                }
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void compile() throws IOException {
        Path source = Files.writeString(folder.resolve("TransactionSearchApplication.java"), STAND_IN);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", folder.toString(), source.toString()))
                .isZero();
    }

    @Test
    void stoppedCommand_endsWhenItsApiHasStopped() throws Exception {
        CommandProcess serve = serve("lasts");
        await("started", serve);
        serve.terminate();
        await("stopping", serve);
        Files.createFile(folder.resolve("may-stop"));
        CommandRun run = serve.await();
        assertThat(folder.resolve("stopped")).hasContent("before");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void settingsAfterTheCommand_applyToBoth() throws Exception {
        Path elsewhere = folder.resolve("elsewhere");
        CommandProcess serve = serve(
                "lasts", "--txsearch.data-directory=" + elsewhere, "--txsearch.elasticsearch.uris=http://127.0.0.1:2");
        await("started", serve);
        assertThat(folder.resolve("started")).hasContent(elsewhere + " http://127.0.0.1:2");
        assertThat(elsewhere.resolve("logs/api.log")).exists();
        Files.createFile(folder.resolve("may-stop"));
        serve.terminate();
        serve.await();
    }

    @Test
    void apiThatEnds_endsTheCommandWithItsLastWords() throws Exception {
        CommandRun run = serve("ends").await();
        assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(run.err())
                .containsExactly(
                        "The API ended (" + folder.resolve("data/logs/api.log") + "):",
                        "java.lang.IllegalStateException: made up for the test");
    }

    private CommandProcess serve(String how, String... options) throws IOException {
        Map<String, String> settings =
                Map.of("api.class-path", folder.toString(), "elasticsearch.uris", "http://127.0.0.1:1");
        List<String> arguments = new ArrayList<>(List.of("serve", folder.toString(), how));
        arguments.addAll(List.of(options));
        return CommandProcess.start(folder, "serve", settings, arguments.toArray(String[]::new));
    }

    private void await(String file, CommandProcess serve) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> {
            if (!serve.isAlive() && !file.equals("stopping")) {
                throw new AssertionError(serve.await().toString());
            }
            return Files.exists(folder.resolve(file));
        });
    }
}
