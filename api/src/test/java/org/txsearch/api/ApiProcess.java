package org.txsearch.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** The API as a process of its own, in its demo and without TLS; all that it says is added to {@code api.log} beside its data. */
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
                "-cp",
                classPath(),
                TransactionSearchApplication.class.getName(),
                "--spring.profiles.active=demo",
                "--server.port=" + port,
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

    /** Where all processes with that data have written what they said. */
    public static Path log(Path data) {
        return data.resolve("api.log");
    }

    /** A port that nobody has just now. */
    public static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /** Without what tests bring along: their logging would hide the application's. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("test-classes") && !entry.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The process, to be stopped by whoever started it. */
    public Process process() {
        return process;
    }

    /** Waits until it is ready; fails with what it said where it never is. */
    public void awaitReady() throws IOException {
        try {
            Patiently.until("ready", this::isReady);
        } catch (AssertionError never) {
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

    /** A token of its own issuer for that merchant. */
    public String token(String merchantId) {
        String secret = merchantId + ":demo-secret";
        HttpResponse<String> answer = PlainHttp.post(
                port,
                "/oauth2/token",
                "grant_type=client_credentials",
                "Content-Type",
                "application/x-www-form-urlencoded",
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8)));
        return ApiClient.json(answer).get("access_token").asString();
    }
}
