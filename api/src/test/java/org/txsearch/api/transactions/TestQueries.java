package org.txsearch.api.transactions;

/** Readers of queries for tests of other packages. */
public final class TestQueries {

    private TestQueries() {}

    public static BodyQuery body() {
        return new BodyQuery();
    }
}
