package org.txsearch.ingest.kafka;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The value of the header {@code Authorization}. */
public interface RegistryAuthorization {
    /** Nothing is sent. */
    RegistryAuthorization NONE = () -> null;

    /** Read for every request: a secret may be replaced while the process runs. */
    @Nullable
    String header() throws IOException;
}
