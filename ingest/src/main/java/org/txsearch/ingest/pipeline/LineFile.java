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
import org.txsearch.files.PrivateFiles;

/**
 * A file of lines that a load goes on with after a crash, at the place that its checkpoint names.
 *
 * <p>The file is made with the first line, so that no file means no line. Only its owner may read it.
 */
public final class LineFile implements Closeable {

    private final Path file;
    private @Nullable OutputStream out;
    private @Nullable FileOutputStream stream;
    private long length;

    /** Lines to that file, which is replaced. */
    public LineFile(Path file) {
        this(file, 0);
    }

    private LineFile(Path file, long keptBytes) {
        this.file = file;
        this.length = keptBytes;
    }

    /**
     * Lines behind the first so many bytes of that file. What stands there is cut off now: a crash has left it, and its records
     * are read again.
     *
     * @throws IOException where the file is shorter
     */
    public static LineFile resume(Path file, long keptBytes) throws IOException {
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
        return new LineFile(file, keptBytes);
    }

    /** Lines behind those that the file has already, the last of which a crash may have cut off. */
    static LineFile behind(Path file) throws IOException {
        long size = Files.exists(file) ? Files.size(file) : 0;
        if (size == 0) {
            return new LineFile(file);
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(size - 1);
            if (bytes.read() != '\n') {
                bytes.write('\n');
            }
            return new LineFile(file, bytes.length());
        }
    }

    /** Where it is. */
    public Path file() {
        return file;
    }

    /** How long the file is with all lines so far. */
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
