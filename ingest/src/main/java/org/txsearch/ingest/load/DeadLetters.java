package org.txsearch.ingest.load;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.Fault;
import org.txsearch.ingest.source.RecordPosition;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file of refused records: one JSON object a line with source, position ({@code line} or {@code record}), faults and
 * the record's text, card numbers masked.
 *
 * <p>The file is made with the first record, so that no file means no dead letter.
 */
public final class DeadLetters implements AutoCloseable {

    private final Path file;
    private @Nullable BufferedWriter writer;

    /** Dead letters to that file, which is replaced. */
    public DeadLetters(Path file) {
        this.file = file;
    }

    /** Where they are. */
    public Path file() {
        return file;
    }

    synchronized void add(RecordPosition position, List<Fault> faults, String text) {
        Map<String, Object> letter = new LinkedHashMap<>();
        letter.put("source", position.source());
        letter.put(position.unit(), position.number());
        letter.put("faults", faults.stream().map(DeadLetters::masked).toList());
        letter.put("text", CardNumbers.mask(text));
        try {
            BufferedWriter out = writer();
            out.write(JsonMapper.shared().writeValueAsString(letter));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("The dead-letter file " + file + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** The name of an unknown member comes from the record, too. */
    private static Fault masked(Fault fault) {
        return new Fault(CardNumbers.mask(fault.path()), fault.code(), CardNumbers.mask(fault.detail()));
    }

    private BufferedWriter writer() throws IOException {
        BufferedWriter open = writer;
        if (open == null) {
            Path directory = file.toAbsolutePath().getParent();
            if (directory != null) {
                Files.createDirectories(directory);
            }
            // Unlike Files.newBufferedWriter, this writes a question mark for half a character instead of failing.
            open = new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8));
            writer = open;
        }
        return open;
    }

    @Override
    public synchronized void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
