package org.txsearch.api.settings;

import java.nio.file.Files;
import java.nio.file.Path;

/** Folders that settings name, which may not be there yet. */
public final class Folders {

    private Folders() {}

    /**
     * Requires that there is such a folder, or that it can be made.
     *
     * @throws InvalidSettingException where it cannot be written to
     */
    public static void requireWritable(String property, Path folder) {
        Path nearest = folder.toAbsolutePath().normalize();
        while (nearest != null && !Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        if (nearest == null || !Files.isDirectory(nearest) || !Files.isWritable(nearest)) {
            throw new InvalidSettingException(
                    property, "must be a folder that can be written to, and " + nearest + " cannot");
        }
    }
}
