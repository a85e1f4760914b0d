package org.txsearch.api.exports.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;

/** Stores the files of exports, those of one export in one folder; all instances of the API share them. */
public interface ExportFiles {

    /**
     * Starts a file, which is not visible before it is finished.
     *
     * @param folder the export's id
     * @param name the file's name in it
     */
    NewExportFile create(String folder, String name) throws IOException;

    /**
     * Reads a part of a finished file.
     *
     * @param from the first byte
     * @param length the number of bytes to read; the file has as many
     * @throws NoSuchFileException if the file does not exist
     */
    InputStream open(String folder, String name, long from, long length) throws IOException;

    /** The names of all files in a folder, including unfinished ones that have a name. */
    List<String> names(String folder) throws IOException;

    /** Removes a file if it exists. */
    void delete(String folder, String name) throws IOException;

    /** All folders that have not changed since that time. */
    List<String> foldersUnchangedSince(Instant then) throws IOException;

    /** Removes a folder whose files have been removed; one with a new file remains. */
    void deleteFolder(String folder) throws IOException;
}
