package org.txsearch.ingest.kafka;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The value of the header {@code Authorization}. */
public interface RegistryAuthorization {
    /** Sends no header. */
    RegistryAuthorization NONE = () -> null;

    /** Returns the header. Called for every request, since a secret may be replaced while the process runs. */
    @Nullable
    String header() throws IOException;
}
