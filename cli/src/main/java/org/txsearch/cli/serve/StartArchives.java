package org.txsearch.cli.serve;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.txsearch.local.BoundChild;
import org.txsearch.process.DaemonThreads;

/**
 * Creates the class archives that later starts use, if the launcher has found none of this build. This takes seconds of
 * processor time, which nobody should wait for: a process of the lowest priority makes them while the command runs.
 */
public final class StartArchives implements AutoCloseable {

    private final List<String> command;
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("start-archives"));
    private volatile @Nullable Process process;

    public StartArchives(List<String> command) {
        this.command = List.copyOf(command);
    }

    public void make() {
        makeAfter(Duration.ZERO);
    }

    void makeAfter(Duration delay) {
        String launcher = System.getProperty("txsearch.launcher");
        if (launcher != null) {
            // The launcher logs failures, and the next start tries again.
            var unused = timer.schedule(() -> start(launcher), delay.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void start(String launcher) {
        List<String> arguments = new ArrayList<>(List.of(launcher, "--prepare-start"));
        arguments.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(arguments)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            process = BoundChild.start(builder);
        } catch (IOException e) {
            System.err.println("Later starts will take longer: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        Process started = process;
        if (started != null) {
            started.destroy();
        }
    }
}
