package org.txsearch.ingest.source;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * The content of a file that is read more than once, unpacked: a later reading returns what the first one did, or fails because
 * the file was changed or replaced in between. A reading may begin during another one.
 */
final class FileContent {

    private static final int BUFFER = 1 << 17;

    /** The unit of reading and of a four-byte checksum: a terabyte has 4 MB of them. */
    private static final int PART = 1 << 20;

    private static final Pattern PACKED_NAME = Pattern.compile("\\.(?:gz|zst|bz2|zip)$");

    private final Path path;
    private int[] sums = new int[16];
    private final BitSet known = new BitSet();
    private long size = -1;

    /** The content of that file. */
    FileContent(Path path) {
        this.path = path;
    }

    /** Reads the content. */
    interface PartReader {
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

    /** How a file is packed, by its first bytes. */
    private enum Packing {
        NONE(""),
        GZIP("\u001f\u008b"),
        ZIP("PK\u0003\u0004"),
        EMPTY_ZIP("PK\u0005\u0006"),
        ZSTANDARD("(\u00b5/\u00fd"),
        BZIP2("BZh");

        private static final int LENGTH = 10;

        /** What follows the magic number and the level of bzip2, which alone may be text. */
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
     * Reads the file from its beginning. A part that differs from an earlier reading fails.
     *
     * @param isWhole whether to read a packed file to its end, so that all of its checksums are verified
     * @param onBytes receives how many bytes of the file have been read so far
     */
    void read(boolean isWhole, LongConsumer onBytes, PartReader reader) throws SourceException, InterruptedException {
        Packing packing = Packing.NONE;
        try (Parts parts = new Parts(Files.newByteChannel(path), onBytes)) {
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

    /** Only plain files that still have the name of a gzip file are usual: HTTP clients unpack what a server has compressed. */
    private static void requirePlain(String name, long size) throws SourceException {
        if (size == 0 || !name.endsWith(".gz")) {
            throw new SourceException(
                    "It is cut off or damaged: it does not begin as a compressed file of its name does.");
        }
    }

    /** Java's own stream of gzip takes a damaged second member, and anything else after the first, for the end. */
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
     * Reads the file in parts. Notes the checksum of a part that is read for the first time, and compares it whenever the part is
     * read again.
     */
    private final class Parts implements SeekableByteChannel {

        private final SeekableByteChannel file;
        private final LongConsumer onBytes;
        private final ByteBuffer part = ByteBuffer.allocate(PART);
        private final BitSet read = new BitSet();
        private int number = -1;
        private long position;
        private long count;

        Parts(SeekableByteChannel file, LongConsumer onBytes) {
            this.file = file;
            this.onBytes = onBytes;
        }

        private void load(int at) throws IOException {
            number = -1;
            part.clear();
            file.position((long) at * PART);
            while (part.hasRemaining() && file.read(part) >= 0) {
                // The channel may return less than a part at a time.
            }
            part.flip();
            int length = part.limit();
            note(at, length);
            number = at;
            if (length > 0 && !read.get(at)) {
                read.set(at);
                count += length;
                onBytes.accept(count);
            }
        }

        private void note(int at, int length) throws ChangedException {
            CRC32C checksum = new CRC32C();
            checksum.update(part.duplicate());
            int sum = (int) checksum.getValue();
            long end = (long) at * PART + length;
            boolean isLast = length < PART;
            boolean hasOtherSize = size >= 0 && (isLast ? size != end : size < end);
            if (hasOtherSize || known.get(at) && sums[at] != sum) {
                throw new ChangedException();
            }
            if (at >= sums.length) {
                sums = Arrays.copyOf(sums, Math.max(2 * sums.length, at + 1));
            }
            sums[at] = sum;
            known.set(at);
            if (isLast) {
                size = end;
            }
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            if (!target.hasRemaining()) {
                return 0;
            }
            int wanted = Math.toIntExact(position / PART);
            if (wanted != number) {
                load(wanted);
            }
            int from = (int) (position % PART);
            int given = Math.min(target.remaining(), part.limit() - from);
            if (given <= 0) {
                return -1;
            }
            target.put(part.slice(from, given));
            position += given;
            return given;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public SeekableByteChannel position(long newPosition) {
            position = newPosition;
            return this;
        }

        @Override
        public long size() throws IOException {
            return size >= 0 ? size : file.size();
        }

        @Override
        public int write(ByteBuffer source) {
            throw new NonWritableChannelException();
        }

        @Override
        public SeekableByteChannel truncate(long newSize) {
            throw new NonWritableChannelException();
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
