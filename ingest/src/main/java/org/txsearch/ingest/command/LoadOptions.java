package org.txsearch.ingest.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How files are loaded.
 *
 * @param command the command's name, which tells its loads from those of others
 * @param data the data directory
 * @param deadLetters where refused records go, or null for a new file in the data directory
 * @param isRestarted whether an interrupted load of the same files is forgotten
 * @param pacing how fast records may go on
 */
record LoadOptions(String command, Path data, @Nullable Path deadLetters, boolean isRestarted, PaceOptions pacing) {

    Path checkpoints() {
        return data.resolve("loads");
    }
}
