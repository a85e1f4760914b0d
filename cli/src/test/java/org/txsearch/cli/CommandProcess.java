package org.txsearch.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A command as a process of its own, which can be killed. */
public final class CommandProcess {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final Process process;
    private final Path out;
    private final Path err;

    private CommandProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts one whose outputs bear that name; settings are properties without {@code txsearch.} in front. */
    public static CommandProcess start(Path folder, String name, Map<String, String> settings, String... arguments)
            throws IOException {
        Path out = folder.resolve(name + ".out");
        Path err = folder.resolve(name + ".err");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Dtxsearch.fingerprint.key-file=" + CommandSettings.fingerprintKey(),
                "-Dtxsearch.data-directory=" + folder.resolve("data")));
        settings.forEach((setting, value) -> command.add("-Dtxsearch." + setting + "=" + value));
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new CommandProcess(process, out, err);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns whether it ended within that time. */
    public boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Like {@code kill}. */
    public void terminate() {
        process.destroy();
    }

    /** Like {@code kill -9}. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Its end. */
    public CommandRun await() throws IOException, InterruptedException {
        if (!endsWithin(LIMIT)) {
            kill();
            throw new AssertionError("It did not end: " + lines(err));
        }
        return new CommandRun(process.exitValue(), lines(out), lines(err));
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8).lines().toList();
    }
}
