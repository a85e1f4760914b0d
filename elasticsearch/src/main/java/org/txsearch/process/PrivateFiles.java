package org.txsearch.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files and folders that only their owner may read: keys, passwords, and whatever holds personal data.
 *
 * <p>File systems without owners keep the access that they give to everything.
 */
public final class PrivateFiles {

    private static final Logger LOG = LoggerFactory.getLogger(PrivateFiles.class);
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");

    private PrivateFiles() {}

    public static void write(Path file, byte[] content) throws IOException {
        Path folder = Files.createDirectories(parent(file));
        Path unfinished = Files.createTempFile(folder, file.getFileName().toString(), ".new", only(folder, FILE));
        try {
            Files.write(unfinished, content);
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Writes a new file, whole or not at all; returns false if it exists, which of several concurrent writers the others see. */
    public static boolean create(Path file, byte[] content) throws IOException {
        Path folder = Files.createDirectories(parent(file));
        Path unfinished = Files.createTempFile(folder, file.getFileName().toString(), ".new", only(folder, FILE));
        try {
            Files.write(unfinished, content);
            link(unfinished, file);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Gives a file another name, unless that exists. */
    private static void link(Path file, Path name) throws IOException {
        try {
            Files.createLink(name, file);
        } catch (UnsupportedOperationException e) {
            LOG.debug("The file system has no links", e);
            Files.move(file, name);
        }
    }

    /** Makes a file, and the folder that it lies in where that is missing; a file that exists is closed to others. */
    public static void file(Path file) throws IOException {
        Path folder = parent(file);
        if (!Files.isDirectory(folder)) {
            folder(folder);
        }
        try {
            Files.createFile(file, only(folder, FILE));
        } catch (FileAlreadyExistsException e) {
            // A device, such as /dev/null, is everybody's.
            if (Files.isRegularFile(file)) {
                close(file, FILE);
            }
        }
    }

    /** Makes a folder, with open folders on the way to it; one that exists is closed to others. */
    public static void folder(Path folder) throws IOException {
        Path above = Files.createDirectories(parent(folder));
        try {
            Files.createDirectory(folder, only(above, FOLDER));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
            close(folder, FOLDER);
        }
    }

    /** Locks an open file; returns null if another process or another part of this one holds the lock. */
    public static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static Path parent(Path path) {
        Path parent = path.toAbsolutePath().getParent();
        return parent == null ? path.toAbsolutePath() : parent;
    }

    private static FileAttribute<?>[] only(Path within, Set<PosixFilePermission> permissions) throws IOException {
        return knowsOwners(within)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    private static void close(Path path, Set<PosixFilePermission> permissions) throws IOException {
        if (!knowsOwners(path) || permissions.containsAll(Files.getPosixFilePermissions(path))) {
            return;
        }
        try {
            Files.setPosixFilePermissions(path, permissions);
        } catch (FileSystemException e) {
            // A mounted volume may belong to another user: files within it are closed all the same.
            LOG.warn("Others may read {}, which belongs to another user: {}", path, e.getReason());
        }
    }

    private static boolean knowsOwners(Path path) throws IOException {
        return Files.getFileStore(path).supportsFileAttributeView("posix");
    }
}
