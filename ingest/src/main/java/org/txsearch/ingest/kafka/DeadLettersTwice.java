package org.txsearch.ingest.kafka;

import java.io.IOException;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;

/**
 * Gives each dead letter to two places.
 *
 * @param first one of them
 * @param second the other
 */
public record DeadLettersTwice(DeadLetters first, DeadLetters second) implements DeadLetters {

    @Override
    public void add(DeadLetter letter) {
        first.add(letter);
        second.add(letter);
    }

    @Override
    public void sync() throws IOException {
        first.sync();
        second.sync();
    }

    @Override
    public void close() throws IOException {
        try (first) {
            second.close();
        }
    }
}
