package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.txsearch.gatling.Launcher;

/** {@code ./txsearch load} of transactions that no load has taken before. */
final class RunningLoad implements RunningWork {

    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final long LOOK_EVERY_MILLIS = 50;
    private static final int STOPPED_SECONDS = 30;

    private final Launcher launcher;
    private final Path file;
    private final Process process;

    private RunningLoad(Launcher launcher, Path file, Process process) {
        this.launcher = launcher;
        this.file = file;
        this.process = process;
    }

    /** Returns when it writes. */
    static RunningLoad start(Launcher launcher, Path file, List<String> options, MeasuredWeeks weeks)
            throws IOException, InterruptedException {
        long before = weeks.written();
        List<String> command = new ArrayList<>(List.of("load", file.toString()));
        command.addAll(options);
        RunningLoad load = new RunningLoad(launcher, file, launcher.start(command.toArray(String[]::new)));
        try {
            long end = System.nanoTime() + START_LIMIT.toNanos();
            while (weeks.written() == before) {
                load.check();
                if (System.nanoTime() > end) {
                    throw new IOException("The load does not write:\n" + launcher.printed());
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
            }
            return load;
        } catch (IOException | InterruptedException e) {
            load.close();
            throw e;
        }
    }

    @Override
    public void check() throws IOException {
        if (!process.isAlive()) {
            throw new IOException("The load ended before it was measured:\n" + launcher.printed());
        }
    }

    /** It will not be resumed, so that no answer has to wait for it. */
    @Override
    public void close() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(STOPPED_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        Files.delete(file);
        for (String line : launcher.run("sources").lines().toList()) {
            if (line.startsWith("load/")) {
                launcher.run("sources", "close", line.substring(0, line.indexOf(' ')));
            }
        }
    }
}
