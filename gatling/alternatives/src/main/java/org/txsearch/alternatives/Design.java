package org.txsearch.alternatives;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A way to store transactions and to find them again. */
public interface Design {

    /** Creates the empty store, and the loader for a file of items. */
    Loading loading(Path items) throws IOException;

    /** Makes written items visible and durable. */
    void refresh() throws IOException;

    /** Does what its users would do once nothing is written any more. */
    void settle() throws IOException;

    /** Returns the size of everything. */
    Size size() throws IOException;

    /** Transactions, the newest first, as the endpoint writes them as JSON; bytes are JSON already. */
    Object page(Question question) throws IOException;

    /** Returns the number of transactions. */
    long count(Question question) throws IOException;

    /** Sums by day in UTC and currency, exact. */
    List<DaySum> sums(Question question) throws IOException;

    /** Returns the payers with the greatest gross of each currency, exact, the greatest first. */
    List<TopPayer> top(Question question) throws IOException;
}
