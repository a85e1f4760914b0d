package org.txsearch.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** The child process, which is Elasticsearch's launcher, and the server that the launcher starts. */
final class NodeProcess {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process launcher;
    private final Set<ProcessHandle> servers = new LinkedHashSet<>();
    private volatile boolean stopping;

    private NodeProcess(Process launcher) {
        this.launcher = launcher;
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "elasticsearch-stop"));
    }

    static NodeProcess start(ProcessBuilder builder) throws IOException {
        Process started = BoundChild.startFromLastingThread(builder);
        try {
            return new NodeProcess(started);
        } catch (IllegalStateException e) {
            started.destroy();
            throw new LocalServerException("This process is ending: Elasticsearch is not started.", e);
        }
    }

    /** Returns whether the child ends within the given time. */
    boolean endsWithin(Duration time) {
        try {
            return launcher.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalServerException("Interrupted while waiting for Elasticsearch.", e);
        }
    }

    /** Watches its start. */
    StartWatch watch(List<Path> logs, Consumer<String> progress) {
        return StartWatch.of("Elasticsearch", launcher, logs, progress);
    }

    boolean isAlive() {
        return launcher.isAlive();
    }

    boolean isStopping() {
        return stopping;
    }

    CompletableFuture<Integer> onExit() {
        return launcher.onExit().thenApply(Process::exitValue);
    }

    /** Returns the launcher and the servers that it has started. */
    synchronized List<ProcessHandle> handles() {
        launcher.descendants().forEach(servers::add);
        List<ProcessHandle> handles = new ArrayList<>(servers);
        handles.add(launcher.toHandle());
        return handles;
    }

    /** Stops both processes and waits until they have ended. A second call does nothing. */
    synchronized void stop() {
        stopping = true;
        List<ProcessHandle> handles = handles();
        launcher.destroy();
        if (!haveEnded(handles, PATIENCE)) {
            // The server before its launcher, which reads its exit status.
            handles.forEach(ProcessHandle::destroyForcibly);
            haveEnded(handles, PATIENCE);
        }
    }

    private static boolean haveEnded(List<ProcessHandle> handles, Duration patience) {
        CompletableFuture<?>[] exits =
                handles.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(exits).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new LocalServerException("Waiting for the end of Elasticsearch failed.", e);
        }
    }
}
