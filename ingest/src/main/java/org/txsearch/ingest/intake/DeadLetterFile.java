package org.txsearch.ingest.intake;

import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
public final class DeadLetterFile implements DeadLetters {

    private final Path file;
    private @Nullable BufferedWriter writer;
    private @Nullable FileOutputStream stream;

    /** Dead letters to that file, which is replaced. */
    public DeadLetterFile(Path file) {
        this.file = file;
    }

    /** Where they are. */
    public Path file() {
        return file;
    }

    @Override
    public synchronized void add(DeadLetter letter) {
        try {
            BufferedWriter out = writer();
            out.write(json(letter));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("The dead-letter file " + file + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** The letter as one line of JSON, card numbers masked. */
    static String json(DeadLetter letter) {
        RecordPosition position = letter.position();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("source", position.source());
        if (position.partition() != null) {
            members.put("partition", position.partition());
        }
        members.put(position.unit(), position.number());
        members.put(
                "faults", letter.faults().stream().map(DeadLetterFile::masked).toList());
        members.put("text", CardNumbers.mask(letter.text()));
        return JsonMapper.shared().writeValueAsString(members);
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
            FileOutputStream bytes = new FileOutputStream(file.toFile());
            stream = bytes;
            open = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
            writer = open;
        }
        return open;
    }

    @Override
    public synchronized void sync() throws IOException {
        if (writer != null && stream != null) {
            writer.flush();
            stream.getFD().sync();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
