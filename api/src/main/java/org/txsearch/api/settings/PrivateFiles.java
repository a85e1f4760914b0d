package org.txsearch.api.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that only their owner may read, such as keys and passwords. */
public final class PrivateFiles {

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private PrivateFiles() {}

    /** Writes a file whole or not at all, readable by its owner alone where the file system knows of owners. */
    public static void write(Path file, byte[] content) throws IOException {
        Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
        Path unfinished = Files.createTempFile(folder, file.getFileName().toString(), ".new", attributesIn(folder));
        try {
            Files.write(unfinished, content);
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static FileAttribute<?>[] attributesIn(Path folder) throws IOException {
        boolean knowsOwners = Files.getFileStore(folder).supportsFileAttributeView("posix");
        return knowsOwners ? new FileAttribute<?>[] {OWNER_ONLY} : new FileAttribute<?>[0];
    }
}
