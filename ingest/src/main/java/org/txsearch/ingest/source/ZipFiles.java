package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The one data file of a ZIP archive. It is read from the beginning to the end, so that its checksum is verified; what other
 * programs put beside it, such as {@code __MACOSX}, does not count.
 */
final class ZipFiles {

    /** Each program writes the parts of a workbook in an order of its own. */
    private static final Pattern WORKBOOK =
            Pattern.compile("\\[Content_Types]\\.xml|(?:_rels|docProps|xl)/.*|mimetype");

    private final ZipInputStream zip;

    ZipFiles(InputStream file) {
        // The names of older archives are in any encoding; of ours only the end matters.
        this.zip = new ZipInputStream(file, StandardCharsets.ISO_8859_1);
    }

    /** Goes to the first data file and returns its name. */
    String first() throws IOException, SourceException {
        ZipEntry entry = zip.getNextEntry();
        if (entry != null && WORKBOOK.matcher(entry.getName()).matches()) {
            throw new SourceException("It is a workbook of a spreadsheet ("
                    + (entry.getName().equals("mimetype") ? ".ods" : ".xlsx")
                    + "): save its sheet as CSV in UTF-8 and load that.");
        }
        entry = dataFrom(entry);
        if (entry == null) {
            throw new SourceException("It is a ZIP archive without a file in it.");
        }
        return entry.getName();
    }

    /** The bytes of the data file. */
    InputStream bytes() {
        return zip;
    }

    /** Refuses an archive with another data file after the one that was read. */
    void requireNoOther() throws IOException, SourceException {
        if (dataFrom(zip.getNextEntry()) != null) {
            throw new SourceException("It is a ZIP archive with several files: unpack it (unzip FILE) and load them.");
        }
    }

    private @Nullable ZipEntry dataFrom(@Nullable ZipEntry first) throws IOException {
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
}
