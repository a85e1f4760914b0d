package org.txsearch.api.exports.files;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.txsearch.process.PrivateFiles;

/** Stores files in a directory that all instances share. Each file is written under another name, synced, and then renamed. */
final class DirectoryFiles implements ExportFiles {

    private static final String UNFINISHED = ".part";

    private final Path root;

    DirectoryFiles(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    @Override
    public NewExportFile create(String folder, String name) throws IOException {
        Path target = path(folder, name);
        Path directory = folder(folder);
        Path aside = directory.resolve(name + UNFINISHED);
        // Other users of the machine must read neither the files nor the names of the folders.
        PrivateFiles.folder(root);
        PrivateFiles.folder(directory);
        PrivateFiles.file(aside);
        return new Unfinished(directory, aside, target);
    }

    private static final class Unfinished extends NewExportFile {

        private final Path directory;
        private final Path aside;
        private final Path target;
        private final FileOutputStream out;
        private boolean finished;

        Unfinished(Path directory, Path aside, Path target) throws IOException {
            this.directory = directory;
            this.aside = aside;
            this.target = target;
            // Not a channel: an interrupt of the worker would close it and hide the original failure.
            this.out = new FileOutputStream(aside.toFile());
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void finish() throws IOException {
            out.getFD().sync();
            out.close();
            Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
            finished = true;
            syncName();
        }

        /**
         * Syncs the directory, so that the new name survives a crash. Systems without POSIX permissions cannot open a
         * directory.
         */
        private void syncName() throws IOException {
            if (Files.getFileStore(directory).supportsFileAttributeView("posix")) {
                try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
                    names.force(true);
                }
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
            if (!finished) {
                Files.deleteIfExists(aside);
            }
        }
    }

    @Override
    public InputStream open(String folder, String name, long from, long length) throws IOException {
        FileChannel channel = FileChannel.open(path(folder, name), StandardOpenOption.READ);
        try {
            if (channel.size() < from + length) {
                throw new IOException("An export's file is shorter than its recorded length");
            }
            return Channels.newInputStream(channel.position(from));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public List<String> names(String folder) throws IOException {
        try (Stream<Path> files = Files.list(folder(folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    @Override
    public void delete(String folder, String name) throws IOException {
        Files.deleteIfExists(path(folder, name));
    }

    @Override
    public List<String> foldersUnchangedSince(Instant then) throws IOException {
        List<String> unchanged = new ArrayList<>();
        try (Stream<Path> folders = Files.list(root)) {
            for (Path folder : folders.toList()) {
                if (lastChange(folder).isBefore(then)) {
                    unchanged.add(folder.getFileName().toString());
                }
            }
        } catch (NoSuchFileException e) {
            return List.of();
        }
        return unchanged;
    }

    private static Instant lastChange(Path folder) throws IOException {
        try {
            return Files.getLastModifiedTime(folder).toInstant();
        } catch (NoSuchFileException e) {
            // Another instance has just removed it.
            return Instant.MAX;
        }
    }

    @Override
    public void deleteFolder(String folder) throws IOException {
        try {
            Files.deleteIfExists(folder(folder));
        } catch (DirectoryNotEmptyException e) {
            // The folder has a new file.
        }
    }

    private Path folder(String folder) throws IOException {
        return within(root, folder);
    }

    private Path path(String folder, String name) throws IOException {
        return within(folder(folder), name);
    }

    /** Resolves a name. Names are generated; this check is a second defense against names outside the directory. */
    private static Path within(Path directory, String name) throws IOException {
        Path path = directory.resolve(name).normalize();
        if (!directory.equals(path.getParent())) {
            throw new IOException("Not a name of a file");
        }
        return path;
    }
}
