package org.txsearch.cluster;

import org.jspecify.annotations.Nullable;

/**
 * A change of one record of several.
 *
 * @param seen the record as it was read; null if there was none
 * @param next computes the next state from the present one
 */
public record RecordChange<T>(@Nullable Versioned<T> seen, NextValue<T> next) {}
