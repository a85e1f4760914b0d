package org.txsearch.ingest.pipeline;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.PrivateFiles;

/**
 * A file of lines that a load resumes after a crash, where its checkpoint states.
 *
 * <p>The file is created with the first line: without a line there is no file. Only its owner may read it.
 */
public class LineFile implements Closeable {

    private final Path file;
    private @Nullable OutputStream out;
    private @Nullable FileOutputStream stream;
    private long length;

    /** Replaces that file. */
    public LineFile(Path file) {
        this(file, 0);
    }

    LineFile(Path file, long length) {
        this.file = file;
        this.length = length;
    }

    /**
     * Keeps that many bytes at the start of that file.
     *
     * @throws IOException where the file is shorter
     */
    public static LineFile resume(Path file, long keptBytes) throws IOException {
        truncate(file, keptBytes);
        return new LineFile(file, keptBytes);
    }

    /** Keeps that many bytes at the start of a file. A crash has left the rest, whose records are read again. */
    static void truncate(Path file, long keptBytes) throws IOException {
        long size = Files.exists(file) ? Files.size(file) : 0;
        if (size < keptBytes) {
            throw new IOException(
                    file + " had " + keptBytes + " bytes at the last checkpoint and has " + size + " now");
        }
        if (size > keptBytes) {
            try (FileOutputStream bytes = new FileOutputStream(file.toFile(), true)) {
                bytes.getChannel().truncate(keptBytes);
            }
        }
        if (keptBytes == 0) {
            Files.deleteIfExists(file);
        }
    }

    /** Ends the last line of a file, which a crash may have cut off; returns the length. */
    static long endLastLine(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return 0;
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(bytes.length() - 1);
            if (bytes.read() != '\n') {
                bytes.write('\n');
            }
            return bytes.length();
        }
    }

    /** Appends to that file, whose last line a crash may have cut off. */
    static LineFile append(Path file) throws IOException {
        return new LineFile(file, endLastLine(file));
    }

    /** The path of the file beside a file of dead letters that has lines of another kind, such as {@code differences}. */
    public static Path beside(Path deadLetterFile, String kind) {
        if (Files.exists(deadLetterFile) && !Files.isRegularFile(deadLetterFile)) {
            // There is no file beside a device, such as /dev/null.
            return deadLetterFile;
        }
        String name = String.valueOf(deadLetterFile.getFileName());
        return deadLetterFile.resolveSibling(name.replaceFirst("\\.ndjson$", "") + "." + kind + ".ndjson");
    }

    /** Its path. */
    public Path file() {
        return file;
    }

    /** The file's length with all lines added so far. */
    public synchronized long length() {
        return length;
    }

    /** Adds a line; any thread may. */
    public synchronized void add(String text) {
        try {
            byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
            out().write(line);
            length += line.length;
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private OutputStream out() throws IOException {
        OutputStream open = out;
        if (open == null) {
            PrivateFiles.file(file);
            FileOutputStream bytes = new FileOutputStream(file.toFile(), true);
            stream = bytes;
            bytes.getChannel().truncate(length);
            open = new BufferedOutputStream(bytes, 1 << 16);
            out = open;
        }
        return open;
    }

    /** Returns when every line that was added before is durable. */
    public synchronized void sync() throws IOException {
        if (out != null && stream != null) {
            out.flush();
            stream.getFD().sync();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
