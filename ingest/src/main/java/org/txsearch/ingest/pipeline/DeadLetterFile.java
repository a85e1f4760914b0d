package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The file of refused records, each as the JSON of a {@link DeadLetter} on a line of its own.
 *
 * <p>The file is made with the first record, so that no file means no dead letter. Only its owner may read it.
 */
public final class DeadLetterFile implements DeadLetters {

    private final LineFile lines;

    /** Dead letters to that file, which is replaced. */
    public DeadLetterFile(Path file) {
        this(new LineFile(file));
    }

    private DeadLetterFile(LineFile lines) {
        this.lines = lines;
    }

    /**
     * Dead letters behind the first so many bytes of that file.
     *
     * @throws IOException where the file is shorter
     */
    public static DeadLetterFile resume(Path file, long keptBytes) throws IOException {
        return new DeadLetterFile(LineFile.resume(file, keptBytes));
    }

    /** Dead letters behind those that the file has already, the last of which a crash may have cut off. */
    public static DeadLetterFile behind(Path file) throws IOException {
        return new DeadLetterFile(LineFile.behind(file));
    }

    /** Where they are. */
    public Path file() {
        return lines.file();
    }

    /** How long the file is with all letters so far. */
    public long length() {
        return lines.length();
    }

    @Override
    public void add(DeadLetter letter) {
        try {
            lines.add(letter.json(DeadLetter.MAX_BYTES));
        } catch (UncheckedIOException e) {
            throw new UncheckedIOException("The dead-letter file " + e.getMessage(), e.getCause());
        }
    }

    @Override
    public void sync() throws IOException {
        lines.sync();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
