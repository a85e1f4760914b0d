package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The file of refused records, each as the JSON of a {@link DeadLetter} on a line of its own, and beside it the file of adjusted
 * records.
 */
public final class DeadLetterFile extends LineFile implements DeadLetters {

    private static final String ADJUSTED = "adjusted";

    private final LineFile adjusted;

    /** Replaces that file. */
    public DeadLetterFile(Path file) {
        this(file, 0, new LineFile(beside(file, ADJUSTED)));
    }

    private DeadLetterFile(Path file, long length, LineFile adjusted) {
        super(file, length);
        this.adjusted = adjusted;
    }

    /**
     * Keeps that many bytes at the start of both files.
     *
     * @throws IOException where one is shorter
     */
    public static DeadLetterFile resume(Path file, long keptBytes, long keptAdjustedBytes) throws IOException {
        truncate(file, keptBytes);
        return new DeadLetterFile(file, keptBytes, LineFile.resume(beside(file, ADJUSTED), keptAdjustedBytes));
    }

    /** Appends to both files, whose last lines a crash may have cut off. */
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

    /** The path of the file of adjusted records. */
    public Path adjustedFile() {
        return adjusted.file();
    }

    /** The length of the file of adjusted records. */
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
