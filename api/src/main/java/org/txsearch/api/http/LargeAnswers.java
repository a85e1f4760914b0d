package org.txsearch.api.http;

/** How answers of megabytes are written. */
public final class LargeAnswers {

    /** The size of the pieces; Tomcat keeps a buffer of up to this size for the connection's next answer. */
    public static final int WRITE_BYTES = 128 << 10;

    private LargeAnswers() {}
}
