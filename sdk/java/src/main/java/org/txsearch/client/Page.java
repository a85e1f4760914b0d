package org.txsearch.client;

import java.util.List;

/**
 * A page of a list.
 *
 * @param <T> what it lists
 */
public interface Page<T> {

    /** What the page has. */
    List<T> items();

    /** Where it is in the list. */
    PageInfo page();

    /** Its address and those of its neighbours. */
    PageLinks links();
}
