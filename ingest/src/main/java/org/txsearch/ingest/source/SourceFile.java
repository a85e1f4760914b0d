package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A file of records, compressed or not: an Avro container, NDJSON, CSV, or dead letters.
 *
 * @param isDeadLetters whether the file holds the dead letters of an earlier command
 * @param csv options that apply if the file is CSV
 * @param zone the zone of local times and days in an Avro container; without one, local times are rejected
 */
public record SourceFile(
        Path path,
        boolean isDeadLetters,
        CsvOptions csv,
        @Nullable ZoneId zone) {

    /** Creates a file of transactions or changes. */
    public SourceFile(Path path) {
        this(path, false);
    }

    /** Creates a file with default options. */
    public SourceFile(Path path, boolean isDeadLetters) {
        this(path, isDeadLetters, CsvOptions.DETECTED, null);
    }

    /**
     * Verifies the file and then passes every record to the sink. Reads a compressed file or an Avro container to its
     * end before the first record, because a checksum follows its data.
     *
     * @throws SourceException if the file cannot be read to its end
     */
    public void read(RecordSink sink, SourceFileWatch watch) throws SourceException, InterruptedException {
        requireFile();
        FileContent content = new FileContent(path);
        try {
            content.read(
                    true,
                    watch::verified,
                    (bytes, name) -> format(content, bytes, name).verify(bytes));
        } catch (SourceException e) {
            throw new SourceException(e.getMessage() + " Nothing of it was taken.", e);
        }
        read(content, sink, watch);
    }

    /** Passes every record of a file that an earlier run has verified to the sink. */
    public void readVerified(RecordSink sink, SourceFileWatch watch) throws SourceException, InterruptedException {
        requireFile();
        read(new FileContent(path), sink, watch);
    }

    /** Rejects a path that is not a regular file. */
    public void requireFile() throws SourceException {
        if (Files.isDirectory(path)) {
            throw new SourceException("It is a folder: name the files in it, for example with FOLDER/*.ndjson.");
        }
        // A program that does not inherit a shell's process substitution cannot see its path.
        boolean isOfShell = path.startsWith("/dev") || path.startsWith("/proc");
        if (!Files.exists(path) && !isOfShell) {
            throw new SourceException("There is no such file.");
        }
        if (!Files.isRegularFile(path)) {
            throw new SourceException("It is a pipe or a device, and a load reads its files twice: write what comes"
                    + " through it to a file first (COMMAND > FILE) and load that.");
        }
    }

    private void read(FileContent content, RecordSink sink, SourceFileWatch watch)
            throws SourceException, InterruptedException {
        content.read(false, watch::read, (bytes, name) -> {
            RecordSource source = format(content, bytes, name);
            try {
                source.read(bytes, String.valueOf(path.getFileName()), sink);
            } finally {
                String remark = source.remark();
                if (remark != null) {
                    watch.remark(remark);
                }
            }
        });
    }

    /** Detects the format by the file name, or otherwise by the first byte. */
    private RecordSource format(FileContent content, InputStream bytes, String name)
            throws IOException, SourceException {
        TextStart start = TextStart.of(bytes);
        start.requireNoOtherFormat();
        if (name.endsWith(".avro") && !isDeadLetters) {
            return new AvroSource(zone);
        }
        if (isDeadLetters) {
            start.requireObjectOnEachLine();
            return new JsonLines(true);
        }
        if (name.endsWith(".csv") || name.endsWith(".tsv")) {
            start.requireCsv();
            return new CsvSource(csv, reader -> content.read(false, count -> {}, reader));
        }
        if (name.endsWith(".ndjson") || name.endsWith(".jsonl") || name.endsWith(".json")) {
            start.requireObjectOnEachLine();
            return new JsonLines(false);
        }
        return switch (start.first()) {
            case 'O' -> new AvroSource(zone);
            case '{', '[' -> {
                start.requireObjectOnEachLine();
                yield new JsonLines(false);
            }
            default -> {
                start.requireText();
                throw new SourceException("Its format is not known: name it .ndjson or .csv if it is one of them.");
            }
        };
    }
}
