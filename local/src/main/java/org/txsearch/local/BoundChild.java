package org.txsearch.local;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Starts child processes that never outlive this process, and inspects their files and ports. */
public final class BoundChild {

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private BoundChild() {}

    /** Starts a child that the kernel stops when this process ends, if the system supports that. */
    public static Process start(ProcessBuilder builder) throws IOException {
        if (Files.isExecutable(SETPRIV)) {
            List<String> command = new ArrayList<>(List.of(SETPRIV.toString(), "--pdeathsig", "TERM", "--"));
            command.addAll(builder.command());
            builder.command(command);
        }
        return startFromLastingThread(builder);
    }

    /**
     * Starts a child from a thread that lasts as long as the child: the kernel sends the parent-death signal when the
     * starting thread ends, not when the process ends (prctl(2)).
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

    /** Returns whether any process, including this one, holds a lock on the file. */
    public static boolean isLocked(Path file) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    /** Returns the lines that a child has printed to a file. */
    public static List<String> lines(Path console) {
        if (!Files.exists(console)) {
            return List.of();
        }
        try {
            // Not readAllLines, because a log that ends in the middle of a character must still be shown.
            return new String(Files.readAllBytes(console), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            return List.of("(no log: " + e + ")");
        }
    }

    /** Returns why the port on 127.0.0.1 is not available for a child, or null if it is. */
    public static @Nullable BindException taken(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            // As servers do: a port that was just released is available.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return null;
        } catch (BindException e) {
            return e;
        }
    }
}
