package org.txsearch.api.exports.files;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Finished and unfinished files by their names, in memory. */
public final class MemoryFiles implements ExportFiles {

    public final Map<String, byte[]> finished = new TreeMap<>();
    public final Map<String, ByteArrayOutputStream> unfinished = new TreeMap<>();

    /** The names of all files in the order of their creation. */
    public final List<String> created = new ArrayList<>();

    @Override
    public NewExportFile create(String folder, String name) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        created.add(name);
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
