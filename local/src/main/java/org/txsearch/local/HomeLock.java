package org.txsearch.local;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The right to run a node in a home. One process holds it at a time, and loses it when it ends. */
record HomeLock(Path home, FileChannel channel) implements AutoCloseable {

    static Optional<HomeLock> tryAcquire(Path home) throws IOException {
        if (!Files.isDirectory(home)) {
            Files.createDirectories(home);
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        FileChannel channel =
                FileChannel.open(home.resolve("home.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(channel) == null) {
            channel.close();
            return Optional.empty();
        }
        return Optional.of(new HomeLock(home, channel));
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // Another node of this process holds it.
            return null;
        }
    }

    /** Returns whether a server whose parent was killed still runs here. It has its own lock on the data. */
    boolean isOutlived() throws IOException {
        return BoundChild.isLocked(new NodeFolder(home).data().resolve("node.lock"));
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new LocalServerException("The lock of a home could not be released: " + e.getMessage(), e);
        }
    }
}
