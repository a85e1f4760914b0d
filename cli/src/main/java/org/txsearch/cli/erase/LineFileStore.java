package org.txsearch.cli.erase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.txsearch.erasure.Person;

/**
 * A folder of files with lines, such as dead letters and logs.
 *
 * @param folder the folder, which need not exist
 * @param others further files, which must exist
 */
record LineFileStore(String name, Path folder, List<Path> others, String removed) implements PersonalDataStore {

    @Override
    public StoreReceipt erase(Person person) throws IOException {
        int emptied = 0;
        ErasedLines lines = new ErasedLines(person);
        for (Path file : files()) {
            emptied += lines.erase(file);
        }
        return StoreReceipt.cleaned(name, Map.of(removed, emptied), null);
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>(others);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> found = Files.walk(folder)) {
                found.filter(Files::isRegularFile).sorted().forEach(files::add);
            }
        }
        return files;
    }
}
