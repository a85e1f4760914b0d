package org.txsearch.api.exports.jobs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.exports.files.NewExportFile;

/** Finished and unfinished files by their names, in memory. */
final class MemoryFiles implements ExportFiles {

    final Map<String, byte[]> finished = new TreeMap<>();
    final Map<String, ByteArrayOutputStream> unfinished = new TreeMap<>();

    @Override
    public NewExportFile create(String folder, String name) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        unfinished.put(name, content);
        return new NewExportFile() {
            @Override
            public void finish() {
                unfinished.remove(name);
                finished.put(name, content.toByteArray());
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                content.write(bytes, offset, length);
            }

            @Override
            public void close() {
                unfinished.remove(name);
            }
        };
    }

    @Override
    public InputStream open(String folder, String name, long from, long length) {
        return new ByteArrayInputStream(Objects.requireNonNull(finished.get(name)));
    }

    @Override
    public List<String> names(String folder) {
        return List.copyOf(finished.keySet());
    }

    @Override
    public void delete(String folder, String name) {
        finished.remove(name);
    }

    @Override
    public List<String> foldersUnchangedSince(Instant then) {
        return List.of();
    }

    @Override
    public void deleteFolder(String folder) {}
}
