package org.txsearch.gatling;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ./txsearch} as a user runs it: commands in processes of their own. */
public final class Launcher {

    private final String path;
    private final String elasticsearch;
    private final Path output;

    /** Commands print to that file; each replaces the output of the one before. */
    public Launcher(String path, String elasticsearch, Path output) {
        this.path = path;
        this.elasticsearch = elasticsearch;
        this.output = output;
    }

    /** Runs a command to its end, and returns its output; an exit code other than 0 is an error. */
    public String run(String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        int code;
        try {
            code = process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            throw e;
        }
        if (code != 0) {
            throw new IOException(
                    "./txsearch " + String.join(" ", arguments) + " ended with " + code + ":\n" + printed());
        }
        return printed();
    }

    /** What the last command has printed so far. */
    public String printed() throws IOException {
        return Files.readString(output);
    }

    /** Starts a command that the caller stops. */
    public Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(path));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().put("TXSEARCH_ELASTICSEARCH_URIS", elasticsearch);
        return builder.start();
    }
}
