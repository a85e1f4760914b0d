package org.txsearch.ingest.source;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file that is read more than once, unpacked: a later reading returns what the first one did, or fails because
 * the file was changed or replaced in between.
 */
final class FileContent {

    private static final int BUFFER = 1 << 17;

    /** The unit of reading and of a four-byte checksum: a terabyte has 4 MB of them. */
    private static final int PART = 1 << 20;

    /** Each program writes the parts of a workbook in an order of its own. */
    private static final Pattern WORKBOOK =
            Pattern.compile("\\[Content_Types]\\.xml|(?:_rels|docProps|xl)/.*|mimetype");

    private final Path path;
    private int[] sums = new int[16];
    private int parts;
    private boolean isKnown;

    /** The content of that file. */
    FileContent(Path path) {
        this.path = path;
    }

    /** Reads the content. */
    interface Reader {
        /**
         * Reads it.
         *
         * @param bytes supports reset
         * @param name the name of the file without that of its packing, or of the one in an archive; in lower case
         */
        void read(InputStream bytes, String name) throws IOException, SourceException, InterruptedException;
    }

    /** The file differs from an earlier reading. */
    private static final class ChangedException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Reads the file from its beginning; after a first complete reading, a changed part fails.
     *
     * @param isWhole whether what the reader leaves must be whole, too
     * @param onBytes receives how many bytes of the file have been read so far
     */
    void read(boolean isWhole, LongConsumer onBytes, Reader reader) throws SourceException, InterruptedException {
        boolean isPacked = false;
        try (InputStream file = new BufferedInputStream(new Parts(Files.newInputStream(path), onBytes), BUFFER)) {
            byte[] start = start(file);
            boolean isGzip = start[0] == 0x1f && start[1] == (byte) 0x8b;
            boolean isZip = start[0] == 'P' && start[1] == 'K';
            isPacked = isGzip || isZip;
            String full = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
            String name = full.endsWith(".gz") ? full.substring(0, full.length() - 3) : full;
            Reader whole = (bytes, named) -> {
                reader.read(bytes, named);
                if (isWhole) {
                    bytes.transferTo(OutputStream.nullOutputStream());
                }
            };
            if (isZip) {
                zip(file, isWhole, whole);
            } else if (isGzip) {
                // Java's own stream takes a damaged second member, and anything else after the first, for the end.
                pass(
                        GzipCompressorInputStream.builder()
                                .setInputStream(file)
                                .setDecompressConcatenated(true)
                                .get(),
                        name,
                        whole);
            } else {
                reader.read(file, name);
            }
        } catch (IOException e) {
            throw refusal(e, isPacked);
        }
    }

    private static byte[] start(InputStream file) throws IOException {
        file.mark(2);
        byte[] start = Arrays.copyOf(file.readNBytes(2), 2);
        file.reset();
        return start;
    }

    private static void pass(InputStream unpacked, String name, Reader reader)
            throws IOException, SourceException, InterruptedException {
        try (InputStream bytes = new BufferedInputStream(unpacked, BUFFER)) {
            reader.read(bytes, name);
        }
    }

    private static SourceException refusal(IOException e, boolean isPacked) {
        if (e instanceof ChangedException) {
            return new SourceException("It was changed while it was read: load it again when it is complete.", e);
        }
        String cause = String.valueOf(e.getMessage()).replaceFirst("\\.$", "");
        if (isPacked) {
            return new SourceException(
                    "Its compressed data is cut off or damaged"
                            + (e instanceof EOFException ? "." : ": " + cause + "."),
                    e);
        }
        return new SourceException("It cannot be read: " + cause + ".", e);
    }

    /**
     * Reads the one data file of an archive. It is read from the beginning to the end, so that its checksum is verified; what
     * other programs put beside it, such as {@code __MACOSX}, does not count.
     */
    private static void zip(InputStream file, boolean isWhole, Reader reader)
            throws IOException, SourceException, InterruptedException {
        // The names of older archives are in any encoding; of ours only the end matters.
        ZipInputStream zip = new ZipInputStream(file, StandardCharsets.ISO_8859_1);
        ZipEntry entry = zip.getNextEntry();
        if (entry != null && WORKBOOK.matcher(entry.getName()).matches()) {
            throw new SourceException("It is a workbook of a spreadsheet ("
                    + (entry.getName().equals("mimetype") ? ".ods" : ".xlsx")
                    + "): save its sheet as CSV in UTF-8 and load that.");
        }
        entry = dataFrom(zip, entry);
        if (entry == null) {
            throw new SourceException("It is a ZIP archive without a file in it.");
        }
        pass(zip, entry.getName().toLowerCase(Locale.ROOT), (bytes, name) -> {
            reader.read(bytes, name);
            if (isWhole && dataFrom(zip, zip.getNextEntry()) != null) {
                throw new SourceException(
                        "It is a ZIP archive with several files: unpack it (unzip FILE) and load them.");
            }
        });
    }

    private static @Nullable ZipEntry dataFrom(ZipInputStream zip, @Nullable ZipEntry first) throws IOException {
        ZipEntry entry = first;
        while (entry != null && isBeside(entry)) {
            entry = zip.getNextEntry();
        }
        return entry;
    }

    private static boolean isBeside(ZipEntry entry) {
        String name = entry.getName();
        String last = name.substring(name.lastIndexOf('/') + 1);
        return entry.isDirectory() || name.startsWith("__MACOSX/") || last.startsWith(".") || last.equals("Thumbs.db");
    }

    /** Reads the file in parts, and compares the checksum of each with that of the first reading. */
    private final class Parts extends InputStream {

        private final InputStream file;
        private final LongConsumer onBytes;
        private final byte[] part = new byte[PART];
        private int number;
        private int from;
        private int to;
        private long count;

        Parts(InputStream file, LongConsumer onBytes) {
            this.file = file;
            this.onBytes = onBytes;
        }

        private boolean isAtEnd() throws IOException {
            if (from < to) {
                return false;
            }
            from = 0;
            to = file.readNBytes(part, 0, PART);
            if (to == 0) {
                end();
                return true;
            }
            CRC32C sum = new CRC32C();
            sum.update(part, 0, to);
            pass(number++, (int) sum.getValue());
            count += to;
            onBytes.accept(count);
            return false;
        }

        /** Notes the checksum of a part, or compares it with the noted one. */
        private void pass(int at, int sum) throws ChangedException {
            if (isKnown) {
                if (at >= parts || sums[at] != sum) {
                    throw new ChangedException();
                }
                return;
            }
            if (at == sums.length) {
                sums = Arrays.copyOf(sums, 2 * at);
            }
            sums[at] = sum;
        }

        private void end() throws ChangedException {
            if (isKnown && number != parts) {
                throw new ChangedException();
            }
            parts = number;
            isKnown = true;
        }

        @Override
        public int read() throws IOException {
            return isAtEnd() ? -1 : part[from++] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (isAtEnd()) {
                return -1;
            }
            int given = Math.min(length, to - from);
            System.arraycopy(part, from, target, offset, given);
            from += given;
            return given;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
