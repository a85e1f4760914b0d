package org.txsearch.ingest.source;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Locale;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file of records: an Avro container, NDJSON, CSV or dead letters, gzipped or not.
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

    private static final int BUFFER = 1 << 17;

    /**
     * What is known of how CSV files are written; the rest is detected.
     *
     * @param delimiter what stands between cells; null to detect it
     * @param decimalSeparator a point or a comma; null to detect it
     */
    public record CsvOptions(
            @Nullable Character delimiter, @Nullable Character decimalSeparator) {

        /** Everything is detected. */
        public static final CsvOptions DETECTED = new CsvOptions(null, null);
    }

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
        FileBytes bytes = new FileBytes(path);
        try {
            verify(bytes, watch);
        } catch (SourceException e) {
            throw new SourceException(e.getMessage() + " Nothing of it was taken.", e);
        }
        read(bytes, sink, watch);
    }

    /** The same for a file that an earlier run has verified. */
    public void readVerified(RecordSink sink, Watch watch) throws SourceException, InterruptedException {
        requireFile();
        read(new FileBytes(path), sink, watch);
    }

    private void requireFile() throws SourceException {
        if (!Files.exists(path)) {
            throw new SourceException("There is no such file.");
        }
        if (!Files.isRegularFile(path)) {
            throw new SourceException(
                    "It is not a file: what comes through a pipe is written to one first, as it is read twice.");
        }
    }

    private void verify(FileBytes bytes, Watch watch) throws SourceException {
        boolean gzip = false;
        try (InputStream file = new BufferedInputStream(bytes.open(watch::verified), BUFFER)) {
            gzip = isGzip(file);
            try (InputStream content = content(file, gzip)) {
                format(content).verify(content);
                if (gzip) {
                    content.transferTo(OutputStream.nullOutputStream());
                }
            }
        } catch (IOException e) {
            throw refusal(e, gzip);
        }
    }

    private void read(FileBytes bytes, RecordSink sink, Watch watch) throws SourceException, InterruptedException {
        boolean gzip = false;
        try (InputStream file = new BufferedInputStream(bytes.open(watch::read), BUFFER)) {
            gzip = isGzip(file);
            try (InputStream content = content(file, gzip)) {
                RecordSource source = format(content);
                try {
                    source.read(content, String.valueOf(path.getFileName()), sink);
                } finally {
                    String remark = source.remark();
                    if (remark != null) {
                        watch.remark(remark);
                    }
                }
            }
        } catch (IOException e) {
            throw refusal(e, gzip);
        }
    }

    private static SourceException refusal(IOException e, boolean gzip) {
        if (e instanceof FileBytes.ChangedException) {
            return new SourceException("It was changed while it was read: load it again when it is complete.", e);
        }
        String cause = String.valueOf(e.getMessage()).replaceFirst("\\.$", "");
        if (gzip) {
            return new SourceException(
                    "Its compressed data is cut off or damaged"
                            + (e instanceof EOFException ? "." : ": " + cause + "."),
                    e);
        }
        return new SourceException("It cannot be read: " + cause + ".", e);
    }

    private static boolean isGzip(InputStream file) throws IOException {
        file.mark(2);
        boolean gzip = file.read() == 0x1f && file.read() == 0x8b;
        file.reset();
        return gzip;
    }

    /** Java's own stream takes a damaged second member, and anything else after the first, for the end. */
    private static InputStream content(InputStream file, boolean gzip) throws IOException {
        if (!gzip) {
            return file;
        }
        return new BufferedInputStream(
                GzipCompressorInputStream.builder()
                        .setInputStream(file)
                        .setDecompressConcatenated(true)
                        .get(),
                BUFFER);
    }

    /** By the file name, else by the first byte. */
    private RecordSource format(InputStream content) throws IOException, SourceException {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        String bare = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        if (bare.endsWith(".avro") && !isDeadLetters) {
            return new AvroSource(zone);
        }
        TextStart start = TextStart.of(content);
        if (isDeadLetters) {
            start.requireObjectOnEachLine();
            return new DeadLetterSource();
        }
        if (bare.endsWith(".csv")) {
            start.requireCsv();
            return new CsvSource(csv);
        }
        if (bare.endsWith(".ndjson") || bare.endsWith(".jsonl") || bare.endsWith(".json")) {
            start.requireObjectOnEachLine();
            return new NdjsonSource();
        }
        return switch (start.first()) {
            case 'O' -> new AvroSource(zone);
            case '{', '[' -> {
                start.requireObjectOnEachLine();
                yield new NdjsonSource();
            }
            default ->
                throw new SourceException("Its format is not known: name it .avro, .ndjson or .csv (and .gz where it"
                        + " is compressed).");
        };
    }
}
