package org.txsearch.ingest.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * A ZIP archive with one data file.
 *
 * <p>The directory at the end of the archive states its content. A reader that starts at the beginning treats a missing
 * or damaged header as the end of the archive.
 */
final class ZipArchive {

    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int END_COUNT = 10;
    private static final int END_COMMENT_LENGTH = 20;
    private static final int MAX_COMMENT = 0xffff;

    /** Marks an archive whose number of files is in its 64-bit record. */
    private static final int IN_64_BIT_RECORD = 0xffff;

    private static final int LOCATOR_SIGNATURE = 0x07064b50;
    private static final int LOCATOR_LENGTH = 20;
    private static final int LOCATOR_OFFSET = 8;
    private static final int RECORD_COUNT = 32;

    /** Matches the first entry of a workbook; programs write the parts in different orders. */
    private static final Pattern WORKBOOK =
            Pattern.compile("\\[Content_Types]\\.xml|(?:_rels|docProps|xl)/.*|mimetype");

    private ZipArchive() {}

    /**
     * Reads the data file of an archive. Ignores files that other programs add, such as {@code __MACOSX}.
     *
     * @param isWhole whether the reader reads the data file to its end, so that its checksum can be verified
     */
    static void read(SeekableByteChannel file, boolean isWhole, PartReader reader)
            throws IOException, SourceException, InterruptedException {
        long announced = announcedFiles(file);
        // Older archives have names in any encoding; only the extensions matter.
        try (ZipFile zip = ZipFile.builder()
                .setSeekableByteChannel(file)
                .setCharset(StandardCharsets.ISO_8859_1)
                .setIgnoreLocalFileHeader(true)
                .get()) {
            List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
            if (entries.size() != announced) {
                throw new ZipException("its directory announces " + announced + " files, and lists " + entries.size());
            }
            if (zip.getFirstLocalFileHeaderOffset() != 0) {
                throw new ZipException("its directory does not list the files at its beginning");
            }
            ZipArchiveEntry entry = dataFile(entries);
            requireReadable(zip, entry);
            try (CheckedInputStream content = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
                reader.read(content, entry.getName().toLowerCase(Locale.ROOT));
                if (isWhole && content.getChecksum().getValue() != entry.getCrc()) {
                    throw new ZipException("the checksum of its file is another");
                }
            }
        }
    }

    private static ZipArchiveEntry dataFile(List<ZipArchiveEntry> entries) throws SourceException {
        if (!entries.isEmpty()) {
            String first = entries.get(0).getName();
            if (WORKBOOK.matcher(first).matches()) {
                throw new SourceException("It is a workbook of a spreadsheet ("
                        + (first.equals("mimetype") ? ".ods" : ".xlsx")
                        + "): save its sheet as CSV in UTF-8 and load that.");
            }
        }
        List<ZipArchiveEntry> data =
                entries.stream().filter(entry -> !isBeside(entry)).toList();
        if (data.isEmpty()) {
            throw new SourceException("It is a ZIP archive without a file in it.");
        }
        if (data.size() > 1) {
            throw new SourceException("It is a ZIP archive with several files: unpack it (unzip FILE) and load them.");
        }
        return data.get(0);
    }

    private static boolean isBeside(ZipArchiveEntry entry) {
        String name = entry.getName();
        String last = name.substring(name.lastIndexOf('/') + 1);
        return entry.isDirectory() || name.startsWith("__MACOSX/") || last.startsWith(".") || last.equals("Thumbs.db");
    }

    private static void requireReadable(ZipFile zip, ZipArchiveEntry entry) throws SourceException {
        if (entry.getGeneralPurposeBit().usesEncryption()) {
            throw new SourceException("It is an encrypted ZIP archive: unpack it (unzip FILE) and load its file.");
        }
        if (!zip.canReadEntryData(entry)) {
            throw new SourceException("The file in this ZIP archive is compressed by method " + entry.getMethod()
                    + ", which is not supported: unpack it (unzip FILE) and load the file.");
        }
    }

    /** Returns the number of files that the directory declares. The directory must end at the end of the archive. */
    private static long announcedFiles(SeekableByteChannel file) throws IOException {
        int length = (int) Math.min(file.size(), END_LENGTH + MAX_COMMENT);
        long start = file.size() - length;
        ByteBuffer tail = bytes(file, start, length);
        for (int at = length - END_LENGTH; at >= 0; at--) {
            if (tail.getInt(at) == END_SIGNATURE
                    && at + END_LENGTH + Short.toUnsignedInt(tail.getShort(at + END_COMMENT_LENGTH)) == length) {
                int count = Short.toUnsignedInt(tail.getShort(at + END_COUNT));
                return count == IN_64_BIT_RECORD ? announcedBy64BitRecord(file, start + at, count) : count;
            }
        }
        throw new ZipException("it does not end with its directory");
    }

    private static long announcedBy64BitRecord(SeekableByteChannel file, long end, int otherwise) throws IOException {
        if (end < LOCATOR_LENGTH) {
            return otherwise;
        }
        ByteBuffer locator = bytes(file, end - LOCATOR_LENGTH, LOCATOR_LENGTH);
        return locator.getInt(0) == LOCATOR_SIGNATURE
                ? bytes(file, locator.getLong(LOCATOR_OFFSET) + RECORD_COUNT, Long.BYTES)
                        .getLong(0)
                : otherwise;
    }

    private static ByteBuffer bytes(SeekableByteChannel file, long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        if (from < 0 || from > file.size() - length) {
            throw new ZipException("its directory is damaged");
        }
        file.position(from);
        while (bytes.hasRemaining()) {
            if (file.read(bytes) < 0) {
                throw new ZipException("its directory is damaged");
            }
        }
        return bytes;
    }
}
