package org.txsearch.gatling;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ./txsearch load}, as a user runs it, in a process of its own that is stopped and continued by signals. */
public final class LoadSender implements IngestSender {

    private static final Pattern READ = Pattern.compile("read (\\d+) = indexed (\\d+)");

    private final Path output;
    private final Process process;

    private LoadSender(Path output, Process process) {
        this.output = output;
        this.process = process;
    }

    /** Starts it. */
    public static LoadSender start(String launcher, String file, String elasticsearch) throws IOException {
        Path output = Files.createTempFile("load", ".out");
        ProcessBuilder builder = new ProcessBuilder(launcher, "load", file)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(output.toFile());
        builder.environment().put("TXSEARCH_ELASTICSEARCH_URIS", elasticsearch);
        return new LoadSender(output, builder.start());
    }

    /** Deletes weeks and the register of weeks: with their entries, a load would look for them instead of making them again. */
    public static void deleteWeeks(String elasticsearch, List<String> indices)
            throws IOException, InterruptedException {
        for (String index : indices) {
            Http.send("DELETE", elasticsearch + "/" + index, "application/json", new byte[0]);
        }
        Http.send(
                "DELETE",
                elasticsearch + "/txsearch-weeks/_doc/register?refresh=true",
                "application/json",
                new byte[0]);
    }

    @Override
    public void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    @Override
    public void pause() throws IOException, InterruptedException {
        signal("-STOP");
    }

    @Override
    public Duration cpu() throws IOException {
        return process.info().totalCpuDuration().orElseThrow(() -> new IOException("The load has ended"));
    }

    @Override
    public String indices() {
        return "transactions-*";
    }

    /** The process's id. */
    public long process() {
        return process.pid();
    }

    /** Whether it has not ended. */
    public boolean isRunning() {
        return process.isAlive();
    }

    /** Continues it to its end, and returns how many documents it indexed. */
    public long end() throws IOException, InterruptedException {
        resume();
        int code = process.waitFor();
        String text = Files.readString(output);
        Matcher read = READ.matcher(text);
        if (code != 0 || !read.find() || !read.group(1).equals(read.group(2))) {
            throw new IOException("The load did not index everything:\n" + text);
        }
        return Long.parseLong(read.group(1));
    }

    @Override
    public void close() throws IOException, InterruptedException {
        if (process.isAlive()) {
            resume();
            process.destroy();
            process.waitFor();
        }
        Files.delete(output);
    }

    /** The launcher becomes the load's process, so that signals reach it. */
    private void signal(String name) throws IOException, InterruptedException {
        if (process.isAlive()) {
            List<String> command = new ArrayList<>(List.of("kill", name, Long.toString(process.pid())));
            new ProcessBuilder(command).inheritIO().start().waitFor();
        }
    }
}
