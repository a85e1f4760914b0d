package org.txsearch.api.exports.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;

/** Stores the files of exports, one folder for each export. All instances of the API share them. */
public interface ExportFiles {

    /**
     * Creates a file, which is invisible until it is finished.
     *
     * @param folder the id of the export
     * @param name the name of the file in the folder
     */
    NewExportFile create(String folder, String name) throws IOException;

    /**
     * Reads a part of a finished file.
     *
     * @param from the first byte
     * @param length the number of bytes to read, which the file has
     * @throws NoSuchFileException if the file does not exist
     */
    InputStream open(String folder, String name, long from, long length) throws IOException;

    /** Returns the names of all files in a folder, including unfinished ones that have a name. */
    List<String> names(String folder) throws IOException;

    void delete(String folder, String name) throws IOException;

    /** Returns all folders that have not changed since a time. */
    List<String> foldersUnchangedSince(Instant then) throws IOException;

    /** Removes an empty folder. A folder with a new file remains. */
    void deleteFolder(String folder) throws IOException;
}
