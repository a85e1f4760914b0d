package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.exports.files.NewExportFile;

/** Files of which a test hears while they are written and removed. */
final class HookedFiles implements ExportFiles {

    private final ExportFiles files;
    private final Hook hook;

    /** Hears what becomes of files. */
    interface Hook {
        /** Called before bytes are written. */
        void beforeWrite(String name, long alreadyWritten) throws IOException;

        /** Called when the file is complete. */
        default void afterFinish() {}

        /** Called before a file of that folder is removed. */
        default void beforeDelete(String folder) throws IOException {}
    }

    HookedFiles(ExportFiles files, Hook hook) {
        this.files = files;
        this.hook = hook;
    }

    @Override
    public NewExportFile create(String folder, String name) throws IOException {
        NewExportFile file = files.create(folder, name);
        return new NewExportFile() {

            private long written;

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                hook.beforeWrite(name, written);
                file.write(bytes, offset, length);
                written += length;
            }

            @Override
            public void finish() throws IOException {
                file.finish();
                hook.afterFinish();
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
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
        hook.beforeDelete(folder);
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
