package org.txsearch.local;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes a folder with all it holds, or gives it to another user. */
final class FileTrees {

    private FileTrees() {}

    static void delete(Path root) throws IOException {
        if (Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            Files.walkFileTree(root, new Visitor(Files::deleteIfExists));
        }
    }

    static void giveTo(int user, Path root) throws IOException {
        Files.walkFileTree(root, new Visitor(path -> {
            Files.setAttribute(path, "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", user, LinkOption.NOFOLLOW_LINKS);
        }));
    }

    private interface Action {
        void apply(Path path) throws IOException;
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Action action;

        Visitor(Action action) {
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
