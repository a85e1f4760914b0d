package org.txsearch.ingest.intake;

import java.io.BufferedOutputStream;
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
 * The file of refused records, each as the JSON of a {@link DeadLetter} on a line of its own.
 *
 * <p>The file is made with the first record, so that no file means no dead letter. Only its owner may read it.
 */
public final class DeadLetterFile implements DeadLetters {

    private final Path file;
    private @Nullable OutputStream out;
    private @Nullable FileOutputStream stream;
    private long length;

    /** Dead letters to that file, which is replaced. */
    public DeadLetterFile(Path file) {
        this(file, 0);
    }

    private DeadLetterFile(Path file, long keptBytes) {
        this.file = file;
        this.length = keptBytes;
    }

    /**
     * Dead letters behind the first so many bytes of that file. What stands there is cut off now: a crash has left it, and
     * its records are read again.
     *
     * @throws IOException where the file is shorter
     */
    public static DeadLetterFile resume(Path file, long keptBytes) throws IOException {
        long size = Files.exists(file) ? Files.size(file) : 0;
        if (size < keptBytes) {
            throw new IOException(file + " had " + keptBytes + " bytes of dead letters and has " + size + " now");
        }
        if (size > keptBytes) {
            try (FileOutputStream bytes = new FileOutputStream(file.toFile(), true)) {
                bytes.getChannel().truncate(keptBytes);
            }
        }
        if (keptBytes == 0) {
            Files.deleteIfExists(file);
        }
        return new DeadLetterFile(file, keptBytes);
    }

    /** Dead letters behind those that the file has already, the last of which a crash may have cut off. */
    public static DeadLetterFile behind(Path file) throws IOException {
        long size = Files.exists(file) ? Files.size(file) : 0;
        if (size == 0) {
            return new DeadLetterFile(file);
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(size - 1);
            if (bytes.read() != '\n') {
                bytes.write('\n');
            }
            return new DeadLetterFile(file, bytes.length());
        }
    }

    /** Where they are. */
    public Path file() {
        return file;
    }

    /** How long the file is with all letters so far. */
    public synchronized long length() {
        return length;
    }

    @Override
    public synchronized void add(DeadLetter letter) {
        try {
            byte[] line = (letter.json(DeadLetter.MAX_BYTES) + "\n").getBytes(StandardCharsets.UTF_8);
            out().write(line);
            length += line.length;
        } catch (IOException e) {
            throw new UncheckedIOException("The dead-letter file " + file + " cannot be written: " + e.getMessage(), e);
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

    @Override
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
