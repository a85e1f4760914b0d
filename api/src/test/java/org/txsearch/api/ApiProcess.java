package org.txsearch.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;
import org.txsearch.api.platform.security.TestIssuer;

/** The API in a separate process, in its demo and without TLS; its output is appended to {@code api.log} in its data directory. */
public final class ApiProcess {

    private final Process process;
    private final int port;
    private final Path log;

    private ApiProcess(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    /** Starts one on that port, 0 for any; each setting is a name, {@code =} and a value. */
    public static ApiProcess start(int port, Path data, URI elasticsearch, String... settings) throws IOException {
        Path log = log(data);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Djava.io.tmpdir=" + Files.createDirectories(temporary(data)),
                "-cp",
                classPath(),
                TransactionSearchApplication.class.getName(),
                "--server.address=127.0.0.1",
                "--server.port=" + port,
                "--txsearch.security.issuer=" + TestIssuer.ISSUER,
                "--txsearch.security.jwk-set-uri=" + TestIssuer.INSTANCE.jwkSetUri(),
                "--txsearch.limits.merchant-rate=2000",
                "--txsearch.limits.merchant-cost=2000",
                "--txsearch.limits.merchant-share=0.75",
                "--txsearch.tls.enabled=false",
                "--txsearch.data-directory=" + data,
                "--txsearch.elasticsearch.uris=" + elasticsearch));
        for (String setting : settings) {
            command.add("--" + setting);
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        return new ApiProcess(process, port, log);
    }

    /** Returns the log of all processes with the data directory. */
    public static Path log(Path data) {
        return data.resolve("api.log");
    }

    /** Returns the temporary folder of all processes with the data directory. */
    public static Path temporary(Path data) {
        return data.resolve("tmp");
    }

    /** Without what tests bring along: their logging would hide the application's. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("test-classes") && !entry.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the process; the test stops it. */
    public Process process() {
        return process;
    }

    /** Returns the port that it was given. */
    public int port() {
        return port;
    }

    /** Waits until it is ready; fails with its output if it never is. */
    public void awaitReady() throws IOException {
        try {
            Patiently.until("ready", this::isReady);
        } catch (AssertionError | ConditionTimeoutException never) {
            throw new AssertionError("The API did not start: " + Files.readString(log), never);
        }
    }

    private boolean isReady() {
        assertThat(process.isAlive()).isTrue();
        try {
            return PlainHttp.get(port, "/health/ready").statusCode() == 200;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    /** A token for that merchant. */
    public String token(String merchantId) {
        return TestIssuer.INSTANCE.merchantToken(merchantId, "transactions:read exports:write");
    }
}
