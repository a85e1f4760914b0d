package org.txsearch.gatling;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ./txsearch load}, as a user runs it, in a process that signals stop and continue. */
public final class Load implements AutoCloseable {

    private static final Pattern READ = Pattern.compile("read (\\d+) = indexed (\\d+)");
    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final long LOOK_EVERY_MILLIS = 50;
    private static final int STOPPED_SECONDS = 30;

    private final Launcher launcher;
    private final Process process;

    private Load(Launcher launcher, Process process) {
        this.launcher = launcher;
        this.process = process;
    }

    /** Starts it with arguments of words without spaces. */
    public static Load start(Launcher launcher, String arguments) throws IOException {
        return new Load(launcher, launcher.start(("load " + arguments).split(" ")));
    }

    /** Starts it, and returns when it writes: starting a process is no part of a measurement. */
    public static Load writing(Launcher launcher, String arguments) throws IOException, InterruptedException {
        long before = launcher.elasticsearch().written(Elasticsearch.WEEKS);
        Load load = start(launcher, arguments);
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (launcher.elasticsearch().written(Elasticsearch.WEEKS) == before) {
            load.check();
            if (System.nanoTime() > end) {
                load.close();
                throw new IOException("The load does not write:\n" + launcher.printed());
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
        return load;
    }

    /** Throws if it has ended. */
    public void check() throws IOException {
        if (!process.isAlive()) {
            throw new IOException("The load ended before it was measured:\n" + launcher.printed());
        }
    }

    /** Continues it. */
    public void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    /** Stops it; the requests that were sent may still be answered. */
    public void pause() throws IOException, InterruptedException {
        signal("-STOP");
    }

    /** Returns the processor time that it has used. */
    Duration cpu() throws IOException {
        check();
        return ProcessorTime.of(process.pid());
    }

    /** Continues to the end, and returns how many documents it indexed. */
    public long indexed() throws IOException, InterruptedException {
        resume();
        int code = process.waitFor();
        Matcher read = READ.matcher(launcher.printed());
        if (code != 0 || !read.find() || !read.group(1).equals(read.group(2))) {
            throw new IOException("The load did not index everything:\n" + launcher.printed());
        }
        return Long.parseLong(read.group(1));
    }

    @Override
    public void close() throws IOException, InterruptedException {
        resume();
        process.destroy();
        if (!process.waitFor(STOPPED_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    /** The launcher becomes the load's process, so that signals reach it. */
    private void signal(String name) throws IOException, InterruptedException {
        if (process.isAlive()) {
            new ProcessBuilder("kill", name, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }
}
