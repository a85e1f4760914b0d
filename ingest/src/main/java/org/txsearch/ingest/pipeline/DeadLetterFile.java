package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The file of refused records, each as the JSON of a {@link DeadLetter} on a line of its own. */
public final class DeadLetterFile extends LineFile implements DeadLetters {

    /** Replaces that file. */
    public DeadLetterFile(Path file) {
        super(file, 0);
    }

    private DeadLetterFile(Path file, long length) {
        super(file, length);
    }

    /**
     * Keeps the first so many bytes of that file.
     *
     * @throws IOException where the file is shorter
     */
    public static DeadLetterFile resume(Path file, long keptBytes) throws IOException {
        truncate(file, keptBytes);
        return new DeadLetterFile(file, keptBytes);
    }

    /** Appends to that file, whose last line a crash may have cut off. */
    public static DeadLetterFile append(Path file) throws IOException {
        return new DeadLetterFile(file, endLastLine(file));
    }

    @Override
    public void add(DeadLetter letter) {
        try {
            add(letter.json(DeadLetter.MAX_BYTES));
        } catch (UncheckedIOException e) {
            throw new UncheckedIOException("The dead-letter file " + e.getMessage(), e.getCause());
        }
    }
}
