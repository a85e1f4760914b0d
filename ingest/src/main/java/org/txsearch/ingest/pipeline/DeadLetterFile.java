package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The file of rejected records, each the JSON of a {@link DeadLetter}, and the file of adjusted records beside it. */
public final class DeadLetterFile extends LineFile implements DeadLetters {

    private static final String ADJUSTED = "adjusted";

    private final LineFile adjusted;

    /** Creates a file that replaces an existing one. */
    public DeadLetterFile(Path file) {
        this(file, 0, new LineFile(beside(file, ADJUSTED)));
    }

    private DeadLetterFile(Path file, long length, LineFile adjusted) {
        super(file, length);
        this.adjusted = adjusted;
    }

    /**
     * Opens existing files and keeps the given number of bytes at the start of each.
     *
     * @throws IOException if a file is shorter
     */
    public static DeadLetterFile resume(Path file, long keptBytes, long keptAdjustedBytes) throws IOException {
        truncate(file, keptBytes);
        return new DeadLetterFile(file, keptBytes, LineFile.resume(beside(file, ADJUSTED), keptAdjustedBytes));
    }

    /** Opens existing files to append to them. A crash may have truncated their last lines. */
    public static DeadLetterFile append(Path file) throws IOException {
        return new DeadLetterFile(file, endLastLine(file), LineFile.append(beside(file, ADJUSTED)));
    }

    @Override
    public void add(DeadLetter letter) {
        try {
            add(letter.json(DeadLetter.MAX_BYTES));
        } catch (UncheckedIOException e) {
            throw new UncheckedIOException("The dead-letter file " + e.getMessage(), e.getCause());
        }
    }

    @Override
    public void add(AdjustedRecord record) {
        adjusted.add(record.json());
    }

    /** Returns the path of the file of adjusted records. */
    public Path adjustedFile() {
        return adjusted.file();
    }

    /** Returns the length of the file of adjusted records. */
    public long adjustedLength() {
        return adjusted.length();
    }

    @Override
    public synchronized void sync() throws IOException {
        super.sync();
        adjusted.sync();
    }

    @Override
    public synchronized void close() throws IOException {
        try (adjusted) {
            super.close();
        }
    }
}
