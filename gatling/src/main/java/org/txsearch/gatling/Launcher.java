package org.txsearch.gatling;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ./txsearch} as a user runs it: commands in processes of their own.
 *
 * @param output what a command prints; each replaces the output of the one before
 */
public record Launcher(String path, Elasticsearch elasticsearch, Path output) {

    /** Runs a command of words without spaces to its end, and returns its output; an exit code other than 0 is an error. */
    public String run(String command) throws IOException, InterruptedException {
        Process process = start(command.split(" "));
        try {
            if (process.waitFor() != 0) {
                throw new IOException(
                        "./txsearch " + command + " ended with " + process.exitValue() + ":\n" + printed());
            }
        } finally {
            process.destroy();
        }
        return printed();
    }

    /** Generates transactions into a new file next to the output. */
    public Path generate(long count, long seed, String from, String to, String more)
            throws IOException, InterruptedException {
        Path file = output.resolveSibling("generated-" + seed + ".avro");
        run("generate --count " + count + " --seed " + seed + " --from " + from + " --to " + to + more + " --out "
                + file);
        return file;
    }

    /** Returns what the last command has printed so far. */
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
        builder.environment().put("TXSEARCH_ELASTICSEARCH_URIS", elasticsearch.uri());
        return builder.start();
    }
}
