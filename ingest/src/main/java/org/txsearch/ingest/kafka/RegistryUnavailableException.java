package org.txsearch.ingest.kafka;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Thrown if the registry does not answer, or does not answer with a schema. The message says what to do. */
public final class RegistryUnavailableException extends KafkaUnavailableException {

    private static final long serialVersionUID = 1L;

    RegistryUnavailableException(URI url, String what, @Nullable Throwable cause) {
        super(
                "The schema registry at %s %s. Messages that name a schema wait for it; its settings are txsearch.kafka.registry.*."
                        .formatted(url, what),
                cause);
    }
}
