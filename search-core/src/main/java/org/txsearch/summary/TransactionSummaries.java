package org.txsearch.summary;

import org.txsearch.paging.Deadline;
import org.txsearch.query.TenantScope;

/** Adds up the transactions of one merchant. */
public interface TransactionSummaries {

    /**
     * The summary, exact in every part of it.
     *
     * @throws TooManyGroupsException if it would be too large
     * @throws org.txsearch.paging.SearchException if no whole answer could be had in time
     */
    TransactionSummary summary(TenantScope scope, SummaryRequest request, Deadline deadline);

    /** The summary would have more groups or payers than it may have; it is never cut short. */
    public static final class TooManyGroupsException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        /** What there are too many of. */
        public enum What {
            /** Groups, the empty ones among them. */
            GROUPS,
            /** Payers among whom the top ones would have to be found. */
            PAYERS,
            /** Rows of one group, more than can be added up exactly. */
            ROWS
        }

        private final What what;
        private final long most;

        /** There are more of these than {@code most}. */
        public TooManyGroupsException(What what, long most) {
            super("More than " + most + " " + what);
            this.what = what;
            this.most = most;
        }

        /** What there are too many of. */
        public What what() {
            return what;
        }

        /** How many there may be. */
        public long most() {
            return most;
        }
    }
}
