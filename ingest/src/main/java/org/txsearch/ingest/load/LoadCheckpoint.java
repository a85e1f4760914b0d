package org.txsearch.ingest.load;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.txsearch.process.PrivateFiles;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file with the state of a load of certain files, from which the load resumes after a crash.
 *
 * <p>While a checkpoint is open, no other process loads the same files.
 *
 * @param id the name of the load, which is the same for the same files
 * @param channel holds the lock
 */
public record LoadCheckpoint(String id, Path file, FileChannel channel) implements AutoCloseable {

    private static final int ID_LENGTH = 16;

    /**
     * Opens the checkpoint of a load of the given files. If a file changes, the load has another checkpoint.
     *
     * @param command distinguishes commands on the same files
     * @throws IOException if another process holds the checkpoint, or the folder cannot be used
     */
    public static LoadCheckpoint open(Path folder, String command, List<Path> files) throws IOException {
        String id = command + "-" + hash(files);
        PrivateFiles.folder(folder);
        Path lockFile = folder.resolve(id + ".lock");
        FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (PrivateFiles.tryLock(channel) == null) {
            channel.close();
            throw new IOException("The same files are being loaded by another process (" + lockFile + " is locked)");
        }
        return new LoadCheckpoint(id, folder.resolve(id + ".json"), channel);
    }

    /** Returns the state of an earlier run. */
    public Optional<LoadState> read() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonMapper.shared().readValue(Files.readAllBytes(file), LoadState.class));
        } catch (JacksonException e) {
            throw new IOException(file + " is not a checkpoint of this version; --restart ignores it", e);
        }
    }

    /** Writes a state durably and atomically. */
    public void write(LoadState state) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + ".new");
        try (FileOutputStream out = new FileOutputStream(aside.toFile())) {
            out.write(JsonMapper.shared().writeValueAsBytes(state));
            out.getFD().sync();
        }
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes the checkpoint after the load. */
    public void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Releases the lock. The empty lock file stays: otherwise a process that has already opened it could lock the
     * deleted file, and another process a new file.
     */
    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static String hash(List<Path> files) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Path path : files) {
            Path real = path.toRealPath();
            lines.append(real + "\0" + Files.size(real) + "\0"
                    + Files.getLastModifiedTime(real).toMillis() + "\n");
        }
        return DigestUtils.sha256Hex(lines.toString()).substring(0, ID_LENGTH);
    }
}
