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
 * A file of lines that a load resumes after a crash, at the length in its checkpoint.
 *
 * <p>The file is created with the first line. Only its owner may read it.
 */
public class LineFile implements Closeable {

    private final Path file;
    private @Nullable OutputStream out;
    private @Nullable FileOutputStream stream;
    private long length;

    /** Creates a file that replaces an existing one. */
    public LineFile(Path file) {
        this(file, 0);
    }

    LineFile(Path file, long length) {
        this.file = file;
        this.length = length;
    }

    /**
     * Opens an existing file and keeps the given number of bytes at its start.
     *
     * @throws IOException if the file is shorter
     */
    public static LineFile resume(Path file, long keptBytes) throws IOException {
        truncate(file, keptBytes);
        return new LineFile(file, keptBytes);
    }

    /** Truncates a file to a number of bytes. The rest is from a run that crashed, whose records are read again. */
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

    /** Ends the last line of a file, which a crash may have truncated, and returns the length. */
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

    /** Opens an existing file to append to it. A crash may have truncated its last line. */
    static LineFile append(Path file) throws IOException {
        return new LineFile(file, endLastLine(file));
    }

    /** Returns the path of a file for lines of another kind, such as {@code differences}. */
    public static Path beside(Path deadLetterFile, String kind) {
        if (Files.exists(deadLetterFile) && !Files.isRegularFile(deadLetterFile)) {
            // A device, such as /dev/null, has no file beside it.
            return deadLetterFile;
        }
        String name = String.valueOf(deadLetterFile.getFileName());
        return deadLetterFile.resolveSibling(name.replaceFirst("\\.ndjson$", "") + "." + kind + ".ndjson");
    }

    public Path file() {
        return file;
    }

    /** Returns the length of the file with all lines added so far. */
    public synchronized long length() {
        return length;
    }

    /** Adds a line. For any thread. */
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

    /** Returns when all lines that were added before are durable. */
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
