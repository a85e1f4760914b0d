package org.txsearch.summary;

/** The summary would have more groups or payers than it may have; it is never cut short. */
public final class TooManyGroupsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

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

    public What what() {
        return what;
    }

    public long most() {
        return most;
    }
}
