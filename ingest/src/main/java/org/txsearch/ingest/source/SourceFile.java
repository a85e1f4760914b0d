package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A file of records: an Avro container, NDJSON, CSV or dead letters, compressed or not.
 *
 * @param path where it is
 * @param isDeadLetters whether it holds the dead letters of an earlier command
 * @param csv how it is written, should it be CSV
 * @param zone where the local times and days of an Avro container are; without one, local times are refused
 */
public record SourceFile(
        Path path,
        boolean isDeadLetters,
        CsvOptions csv,
        @Nullable ZoneId zone) {

    /** A file of transactions or changes. */
    public SourceFile(Path path) {
        this(path, false);
    }

    /** A file of which nothing is known but what it is. */
    public SourceFile(Path path, boolean isDeadLetters) {
        this(path, isDeadLetters, CsvOptions.DETECTED, null);
    }

    /** Receives the progress of reading. */
    @FunctionalInterface
    public interface Watch {

        /** So many of its bytes have been read, and their records passed on. */
        void read(long bytes);

        /** So many of its bytes have been verified; no record has been passed on yet. */
        default void verified(long bytes) {}

        /** Whole sentences about how the file was read, once it has been. */
        default void remark(String sentences) {}
    }

    /**
     * Verifies the file and then passes every record to the sink. A compressed file or an Avro container is read to its end
     * before the first record: a checksum follows its data.
     *
     * @throws SourceException where the file cannot be read, or not to its end
     */
    public void read(RecordSink sink, Watch watch) throws SourceException, InterruptedException {
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

    /** The same for a file that an earlier run has verified. */
    public void readVerified(RecordSink sink, Watch watch) throws SourceException, InterruptedException {
        requireFile();
        read(new FileContent(path), sink, watch);
    }

    /** Refuses what is no file, as {@link #read} does. */
    public void requireFile() throws SourceException {
        if (Files.isDirectory(path)) {
            throw new SourceException("It is a folder: name the files in it, for example with FOLDER/*.ndjson.");
        }
        // A shell's process substitution is gone for a program that does not inherit it.
        boolean isOfShell = path.startsWith("/dev") || path.startsWith("/proc");
        if (!Files.exists(path) && !isOfShell) {
            throw new SourceException("There is no such file.");
        }
        if (!Files.isRegularFile(path)) {
            throw new SourceException("It is a pipe or a device, and a load reads its files twice: write what comes"
                    + " through it to a file first (COMMAND > FILE) and load that.");
        }
    }

    private void read(FileContent content, RecordSink sink, Watch watch) throws SourceException, InterruptedException {
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

    /** By the file name, else by the first byte. */
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
