package org.txsearch.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Starts child processes that do not outlive this one, however it ends. */
public final class BoundChild {

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private BoundChild() {}

    /** Starts a child that the kernel stops when this process is gone, where the system can do that. */
    public static Process start(ProcessBuilder builder) throws IOException {
        if (Files.isExecutable(SETPRIV)) {
            List<String> command = new ArrayList<>(List.of(SETPRIV.toString(), "--pdeathsig", "TERM", "--"));
            command.addAll(builder.command());
            builder.command(command);
        }
        return startFromLastingThread(builder);
    }

    /**
     * The kernel sends the parent-death signal when the starting thread ends, not the process: prctl(2). So it is a
     * thread of its own, which lasts as long as the child.
     */
    static Process startFromLastingThread(ProcessBuilder builder) throws IOException {
        CompletableFuture<Process> started = new CompletableFuture<>();
        Thread parent = new Thread(
                () -> {
                    try {
                        Process process = builder.start();
                        started.complete(process);
                        process.onExit().join();
                    } catch (IOException e) {
                        started.completeExceptionally(e);
                    }
                },
                "child-parent");
        parent.setDaemon(true);
        parent.start();
        try {
            return started.join();
        } catch (CompletionException e) {
            throw new IOException("The child process could not be started.", e.getCause());
        }
    }
}
