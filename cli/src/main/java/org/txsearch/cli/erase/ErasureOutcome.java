package org.txsearch.cli.erase;

import org.txsearch.erasure.Erasure;
import org.txsearch.erasure.Person;

/**
 * The outcome of a run.
 *
 * @param erasure the erasure with what has been erased by now
 * @param person the payer, with all ids, addresses and names that the erased transactions had
 * @param isSettled whether nothing that was taken in before the register knew can still be stored; otherwise the erasure
 *     stays open and must run again
 */
public record ErasureOutcome(Erasure erasure, Person person, boolean isSettled) {}
