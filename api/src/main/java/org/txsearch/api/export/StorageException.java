package org.txsearch.api.export;

import java.io.IOException;
import java.util.List;

/** A file of an export could not be written. */
final class StorageException extends Exception {

    private static final long serialVersionUID = 1L;

    /** The messages of operating systems. */
    private static final List<String> FULL = List.of(
            "No space left on device",
            "Disk quota exceeded",
            "File too large",
            "There is not enough space on the disk");

    private final boolean full;

    private StorageException(boolean full, IOException cause) {
        super(full ? "The storage is full" : "The file could not be written", cause);
        this.full = full;
    }

    static StorageException of(IOException cause) {
        String message = String.valueOf(cause.getMessage());
        return new StorageException(FULL.stream().anyMatch(message::contains), cause);
    }

    /** Whether the storage was full; a retry would fail as well. */
    boolean isFull() {
        return full;
    }
}
