package org.txsearch.cluster;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Computes the next state of a record. */
public interface NextValue<T> {

    /**
     * Returns the next state of a record; null or the present state changes nothing.
     *
     * @param present the present state; null if there is no record
     */
    @Nullable
    T of(@Nullable T present) throws IOException;
}
