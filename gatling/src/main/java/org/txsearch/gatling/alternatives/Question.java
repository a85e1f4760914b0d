package org.txsearch.gatling.alternatives;

import java.time.Instant;
import org.txsearch.gatling.MerchantRange;

/**
 * A query to each contender about a merchant's transactions of some time.
 *
 * @param limit the maximum of transactions, if it returns transactions
 * @param words beginnings of two words of the payer's name, if it filters by names
 */
record Question(Kind kind, MerchantRange range, int limit, String words) {

    /** The kind of answer. */
    enum Kind {
        /** The transactions, the newest first. */
        PAGE,
        /** Those of payers with such a name. */
        NAMED,
        /** How many they are. */
        COUNT,
        /** Count, gross, fee and net by day and currency. */
        SUMS,
        /** The ten payers with the greatest gross of each currency. */
        TOP
    }

    /** Nearly the same query, not cached yet. */
    Question endingEarlier(int millis) {
        return within(range.from(), range.to().minusMillis(millis));
    }

    /** Returns the query with an earlier beginning. */
    Question from(Instant earlier) {
        return within(earlier, range.to());
    }

    private Question within(Instant from, Instant to) {
        return new Question(kind, new MerchantRange(range.merchant(), from, to), limit, words);
    }

    Question as(Kind other, int most, String name) {
        return new Question(other, range, most, name);
    }
}
