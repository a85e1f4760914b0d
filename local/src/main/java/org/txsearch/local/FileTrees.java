package org.txsearch.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Restricts a folder to its owner, deletes a folder with its content, or gives it to another user. */
final class FileTrees {

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private FileTrees() {}

    /** Creates a folder that only its owner may read, or restricts an existing one; reports if that fails. */
    static void close(Path folder, Consumer<String> progress) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER));
        } else if (!OWNER.containsAll(Files.getPosixFilePermissions(folder))) {
            try {
                Files.setPosixFilePermissions(folder, OWNER);
            } catch (FileSystemException e) {
                // A mounted volume may belong to another user.
                progress.accept(
                        "Others may read %s, and this user may not close it: %s".formatted(folder, e.getReason()));
            }
        }
    }

    static void delete(Path root) throws IOException {
        if (Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            forEach(root, Files::deleteIfExists);
        }
    }

    static void giveTo(int user, Path root) throws IOException {
        forEach(root, path -> {
            Files.setAttribute(path, "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", user, LinkOption.NOFOLLOW_LINKS);
        });
    }

    private interface Action {
        void apply(Path path) throws IOException;
    }

    /** Applies an action to everything below a folder and then to the folder; links are not followed. */
    private static void forEach(Path root, Action action) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                action.apply(path);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
