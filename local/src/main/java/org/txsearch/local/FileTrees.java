package org.txsearch.local;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Closes a folder to others, deletes it with all it holds, or gives it to another user. */
final class FileTrees {

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private FileTrees() {}

    /** Makes a folder that only its owner may read, or closes one that is there; reports one that it may not close. */
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
            Files.walkFileTree(root, new DeletingVisitor(Files::deleteIfExists));
        }
    }

    static void giveTo(int user, Path root) throws IOException {
        Files.walkFileTree(root, new DeletingVisitor(path -> {
            Files.setAttribute(path, "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", user, LinkOption.NOFOLLOW_LINKS);
        }));
    }

    private interface Action {
        void apply(Path path) throws IOException;
    }

    private static final class DeletingVisitor extends SimpleFileVisitor<Path> {
        private final Action action;

        DeletingVisitor(Action action) {
            this.action = action;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            action.apply(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            action.apply(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
