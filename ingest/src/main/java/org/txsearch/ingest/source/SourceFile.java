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

    private void verify(FileBytes bytes, Watch watch) throws SourceException {
        Packing packing = Packing.NONE;
        try (InputStream file = new BufferedInputStream(bytes.open(watch::verified), BUFFER)) {
            packing = Packing.of(file);
            try (Content content = content(file, packing)) {
                format(content).verify(content.bytes());
                if (packing != Packing.NONE) {
                    content.bytes().transferTo(OutputStream.nullOutputStream());
                }
                content.requireOnlyOne();
            }
        } catch (IOException e) {
            throw refusal(e, packing);
        }
    }

    private void read(FileBytes bytes, RecordSink sink, Watch watch) throws SourceException, InterruptedException {
        Packing packing = Packing.NONE;
        try (InputStream file = new BufferedInputStream(bytes.open(watch::read), BUFFER)) {
            packing = Packing.of(file);
            try (Content content = content(file, packing)) {
                RecordSource source = format(content);
                try {
                    source.read(content.bytes(), String.valueOf(path.getFileName()), sink);
                } finally {
                    String remark = source.remark();
                    if (remark != null) {
                        watch.remark(remark);
                    }
                }
            }
        } catch (IOException e) {
            throw refusal(e, packing);
        }
    }

    private static SourceException refusal(IOException e, Packing packing) {
        if (e instanceof FileBytes.ChangedException) {
            return new SourceException("It was changed while it was read: load it again when it is complete.", e);
        }
        String cause = String.valueOf(e.getMessage()).replaceFirst("\\.$", "");
        if (packing != Packing.NONE) {
            return new SourceException(
                    "Its compressed data is cut off or damaged"
                            + (e instanceof EOFException ? "." : ": " + cause + "."),
                    e);
        }
        return new SourceException("It cannot be read: " + cause + ".", e);
    }

    /** What a file is packed with, by its first bytes. */
    private enum Packing {
        NONE,
        GZIP,
        ZIP;

        static Packing of(InputStream file) throws IOException {
            file.mark(2);
            int first = file.read();
            int second = file.read();
            file.reset();
            if (first == 0x1f && second == 0x8b) {
                return GZIP;
            }
            return first == 'P' && second == 'K' ? ZIP : NONE;
        }
    }

    /**
     * The content of a file.
     *
     * @param name the name of the file, or of the one in an archive
     * @param archive the archive that it is read from; null if there is none
     */
    private record Content(
            InputStream bytes, String name, @Nullable ZipFiles archive) implements AutoCloseable {

        void requireOnlyOne() throws IOException, SourceException {
            if (archive != null) {
                archive.requireNoOther();
            }
        }

        @Override
        public void close() throws IOException {
            bytes.close();
        }
    }

    private Content content(InputStream file, Packing packing) throws IOException, SourceException {
        String full = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        String name = full.endsWith(".gz") ? full.substring(0, full.length() - 3) : full;
        return switch (packing) {
            case NONE -> new Content(file, name, null);
            // Java's own stream takes a damaged second member, and anything else after the first, for the end.
            case GZIP ->
                new Content(
                        new BufferedInputStream(
                                GzipCompressorInputStream.builder()
                                        .setInputStream(file)
                                        .setDecompressConcatenated(true)
                                        .get(),
                                BUFFER),
                        name,
                        null);
            case ZIP -> {
                ZipFiles archive = new ZipFiles(file);
                String within = archive.first().toLowerCase(Locale.ROOT);
                yield new Content(new BufferedInputStream(archive.bytes(), BUFFER), within, archive);
            }
        };
    }

    /** By the file name, else by the first byte. */
    private RecordSource format(Content content) throws IOException, SourceException {
        String name = content.name();
        if (name.endsWith(".avro") && !isDeadLetters) {
            return new AvroSource(zone);
        }
        TextStart start = TextStart.of(content.bytes());
        if (isDeadLetters) {
            start.requireObjectOnEachLine();
            return new JsonLines(true);
        }
        if (name.endsWith(".csv") || name.endsWith(".tsv")) {
            start.requireCsv();
            return new CsvSource(csv);
        }
        if (name.endsWith(".ndjson") || name.endsWith(".jsonl") || name.endsWith(".json")) {
            start.requireObjectOnEachLine();
            return new JsonLines(false);
        }
        start.requireNoWorkbook();
        return switch (start.first()) {
            case 'O' -> new AvroSource(zone);
            case '{', '[' -> {
                start.requireObjectOnEachLine();
                yield new JsonLines(false);
            }
            default ->
                throw new SourceException(
                        "Its format is not known: name it .avro, .ndjson or .csv (and .gz or .zip where"
                                + " it is compressed).");
        };
    }
}
