package org.txsearch.ingest.source;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file of records: an Avro container, NDJSON, CSV or dead letters, gzipped or not.
 *
 * @param path where it is
 * @param isDeadLetters whether it holds the dead letters of an earlier command
 */
public record SourceFile(Path path, boolean isDeadLetters) {

    private static final int BUFFER = 1 << 16;

    /** A file of transactions or changes. */
    public SourceFile(Path path) {
        this(path, false);
    }

    /**
     * Gives every record to the sink.
     *
     * @param onBytes told how many bytes of the file have been read so far
     * @throws SourceException where the file cannot be read, or not to its end
     */
    public void read(RecordSink sink, LongConsumer onBytes) throws SourceException, InterruptedException {
        if (!Files.isRegularFile(path)) {
            throw new SourceException(Files.exists(path) ? "It is not a file." : "There is no such file.");
        }
        try (InputStream file = new BufferedInputStream(new CountedInput(Files.newInputStream(path), onBytes), BUFFER);
                InputStream content = uncompressed(file)) {
            format(content).read(content, String.valueOf(path.getFileName()), sink);
        } catch (EOFException | ZipException e) {
            throw new SourceException("Its compressed data is cut off or damaged.", e);
        } catch (IOException e) {
            throw new SourceException("It cannot be read: " + e.getMessage(), e);
        }
    }

    private static InputStream uncompressed(InputStream file) throws IOException {
        file.mark(2);
        boolean gzip = file.read() == 0x1f && file.read() == 0x8b;
        file.reset();
        return gzip ? new BufferedInputStream(new GZIPInputStream(file, BUFFER), BUFFER) : file;
    }

    /** By the name where it tells, else by the first byte. */
    private RecordSource format(InputStream content) throws IOException, SourceException {
        if (isDeadLetters) {
            return new DeadLetterSource();
        }
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        String bare = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        if (bare.endsWith(".avro")) {
            return new AvroSource();
        }
        if (bare.endsWith(".csv")) {
            return new CsvSource();
        }
        if (bare.endsWith(".ndjson") || bare.endsWith(".jsonl") || bare.endsWith(".json")) {
            return new NdjsonSource();
        }
        content.mark(8);
        int first = content.read();
        content.reset();
        return switch (first) {
            case 'O' -> new AvroSource();
            case '{' -> new NdjsonSource();
            default ->
                throw new SourceException("Its format is not known: name it .avro, .ndjson or .csv (and .gz where it"
                        + " is compressed).");
        };
    }
}
