package org.txsearch.api.export;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.time.Instant;
import java.util.List;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.api.export.files.NewFile;

/** Files of which those in one folder cannot be removed. */
record StuckFiles(ExportFiles files, String stuck) implements ExportFiles {

    @Override
    public NewFile create(String folder, String name) throws IOException {
        return files.create(folder, name);
    }

    @Override
    public InputStream open(String folder, String name, long from, long length) throws IOException {
        return files.open(folder, name, from, length);
    }

    @Override
    public List<String> names(String folder) throws IOException {
        return files.names(folder);
    }

    @Override
    public void delete(String folder, String name) throws IOException {
        if (folder.equals(stuck)) {
            throw new AccessDeniedException(name);
        }
        files.delete(folder, name);
    }

    @Override
    public List<String> foldersUnchangedSince(Instant then) throws IOException {
        return files.foldersUnchangedSince(then);
    }

    @Override
    public void deleteFolder(String folder) throws IOException {
        files.deleteFolder(folder);
    }
}
