package org.txsearch.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A home for a test's node that another user may enter, and that a later run deletes if this one cannot. */
record TemporaryHome(Path path) {

    private static final Duration YOUNG = Duration.ofMinutes(10);

    // A node in memory creates an index in half the time: most of what it waits for on a disk is fsync.
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long MIN_MEMORY_BYTES = 4L << 30;

    static TemporaryHome create() {
        try {
            Path homes = homes();
            Files.createDirectories(homes);
            deleteLeftBehind(homes);
            Path home = Files.createTempDirectory(homes, "node-");
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
            return new TemporaryHome(home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path homes() throws IOException {
        boolean roomy = Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() >= MIN_MEMORY_BYTES;
        return roomy
                ? MEMORY.resolve("txsearch-homes-" + System.getProperty("user.name"))
                : Distribution.sharedByTests().folder().resolve("homes");
    }

    void delete() throws IOException {
        FileTrees.delete(path);
    }

    /** A killed run leaves its home. A young one may belong to a run that has not locked it yet. */
    private static void deleteLeftBehind(Path homes) throws IOException {
        List<Path> present;
        try (Stream<Path> list = Files.list(homes)) {
            present = list.toList();
        }
        Instant old = Instant.now().minus(YOUNG);
        for (Path home : present) {
            try {
                if (Files.getLastModifiedTime(home).toInstant().isBefore(old)) {
                    deleteIfUnused(home);
                }
            } catch (NoSuchFileException e) {
                // Its own process, or another one that starts at the same moment, has deleted it.
            }
        }
    }

    private static void deleteIfUnused(Path home) throws IOException {
        Optional<HomeLock> lock = HomeLock.tryAcquire(home);
        if (lock.isPresent()) {
            try (HomeLock held = lock.get()) {
                if (!held.isOutlived()) {
                    FileTrees.delete(home);
                }
            }
        }
    }
}
