package org.txsearch.cli.erase;

import org.txsearch.erasure.Erasure;
import org.txsearch.erasure.Person;

/**
 * The outcome of an erasure in the weeks.
 *
 * @param erasure the erasure with its current counts
 * @param person the payer, with all ids, addresses and names that the erased transactions had
 * @param isSettled whether no record that was ingested before the erasure can still be stored; otherwise the erasure
 *     stays open and must run again
 */
public record ErasureOutcome(Erasure erasure, Person person, boolean isSettled) {}
