package org.txsearch.ingest.source;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * The decompressed content of a file that is read more than once. Every reading returns the same content, or fails if
 * the file was changed or replaced in between. A reading may begin during another one.
 */
final class FileContent {

    private static final int BUFFER = 1 << 17;

    private static final Pattern PACKED_NAME = Pattern.compile("\\.(?:gz|zst|bz2|zip)$");

    private final Path path;
    private final PartChecksums checksums = new PartChecksums();

    FileContent(Path path) {
        this.path = path;
    }

    /** The compression of a file, detected by its first bytes. */
    private enum Packing {
        NONE(""),
        GZIP("\u001f\u008b"),
        ZIP("PK\u0003\u0004"),
        EMPTY_ZIP("PK\u0005\u0006"),
        ZSTANDARD("(\u00b5/\u00fd"),
        BZIP2("BZh");

        private static final int LENGTH = 10;

        /** Follows the magic number and the level of bzip2, which alone could be text. */
        private static final String BZIP2_BLOCK = "1AY&SY";

        private final String magic;

        Packing(String magic) {
            this.magic = magic;
        }

        static Packing of(InputStream file) throws IOException {
            file.mark(LENGTH);
            String start = new String(file.readNBytes(LENGTH), StandardCharsets.ISO_8859_1);
            file.reset();
            for (Packing packing : values()) {
                if (packing != NONE
                        && start.startsWith(packing.magic)
                        && (packing != BZIP2 || start.startsWith(BZIP2_BLOCK, BZIP2.magic.length() + 1))) {
                    return packing;
                }
            }
            return NONE;
        }
    }

    /**
     * Reads the file from its beginning, and fails if a part differs from an earlier reading.
     *
     * @param isWhole whether to read a compressed file to its end, so that all of its checksums are verified
     * @param onBytes receives the number of bytes of the file that have been read so far
     */
    void read(boolean isWhole, LongConsumer onBytes, PartReader reader) throws SourceException, InterruptedException {
        Packing packing = Packing.NONE;
        try (PartChannel parts = new PartChannel(Files.newByteChannel(path), checksums, onBytes)) {
            InputStream file = new BufferedInputStream(Channels.newInputStream(parts), BUFFER);
            packing = Packing.of(file);
            String full = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
            String name = PACKED_NAME.matcher(full).replaceFirst("");
            if (packing == Packing.NONE && !name.equals(full)) {
                requirePlain(full, parts.size());
            }
            PartReader whole = (bytes, named) -> {
                try (InputStream buffered = new BufferedInputStream(bytes, BUFFER)) {
                    reader.read(buffered, named);
                    if (isWhole) {
                        buffered.transferTo(OutputStream.nullOutputStream());
                    }
                }
            };
            switch (packing) {
                case NONE -> reader.read(file, name);
                case ZIP, EMPTY_ZIP -> ZipArchive.read(parts, isWhole, whole);
                default -> whole.read(unpacked(packing, file), name);
            }
        } catch (ClosedByInterruptException e) {
            Thread.interrupted();
            InterruptedException interrupt = new InterruptedException();
            interrupt.initCause(e);
            throw interrupt;
        } catch (IOException e) {
            throw refusal(e, packing != Packing.NONE);
        }
    }

    /** Rejects uncompressed files with names of compressed ones, except gzip, which HTTP clients decompress. */
    private static void requirePlain(String name, long size) throws SourceException {
        if (size == 0 || !name.endsWith(".gz")) {
            throw new SourceException(
                    "It is cut off or damaged: it does not begin as a compressed file of its name does.");
        }
    }

    /** Java's stream for gzip treats a damaged second member, or anything else after the first, as the end. */
    private static InputStream unpacked(Packing packing, InputStream file) throws IOException {
        return switch (packing) {
            case GZIP ->
                GzipCompressorInputStream.builder()
                        .setInputStream(file)
                        .setDecompressConcatenated(true)
                        .get();
            case ZSTANDARD -> ZstandardFrames.decompressing(file);
            case BZIP2 -> new BZip2CompressorInputStream(file, true);
            default -> throw new IllegalArgumentException(packing + " is not one stream");
        };
    }

    private static SourceException refusal(IOException e, boolean isPacked) {
        if (e instanceof FileChangedException) {
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
}
