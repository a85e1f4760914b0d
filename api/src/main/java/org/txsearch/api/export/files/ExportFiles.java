package org.txsearch.api.export.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;

/** Keeps the files of exports, those of one export in one folder; all instances of the API see the same. */
public interface ExportFiles {

    /**
     * Starts a file, which nobody sees before it is finished.
     *
     * @param folder the export's id
     * @param name the file's name in it
     */
    NewFile create(String folder, String name) throws IOException;

    /**
     * Reads a part of a finished file.
     *
     * @param from the first byte
     * @param length how many there are to read; the file has as many
     * @throws NoSuchFileException where there is no such file
     */
    InputStream open(String folder, String name, long from, long length) throws IOException;

    /** The names of all files of a folder, unfinished ones too as far as they are kept under a name. */
    List<String> names(String folder) throws IOException;

    /** Removes a file, if it is there. */
    void delete(String folder, String name) throws IOException;

    /** All folders that have not changed since then. */
    List<String> foldersUnchangedSince(Instant then) throws IOException;

    /** Removes what is left of a folder whose files have been removed; one that has got another file since stays. */
    void deleteFolder(String folder) throws IOException;
}
