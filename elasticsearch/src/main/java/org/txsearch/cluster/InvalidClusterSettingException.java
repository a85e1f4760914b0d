package org.txsearch.cluster;

import org.jspecify.annotations.Nullable;

/** A setting with which no connection is possible; its message is the one line that the operator needs. */
public final class InvalidClusterSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String property;
    private final String fault;

    InvalidClusterSettingException(String property, String fault) {
        this(property, fault, null);
    }

    InvalidClusterSettingException(String property, String fault, @Nullable Throwable cause) {
        super(property + ": " + fault, cause);
        this.property = property;
        this.fault = fault;
    }

    public String property() {
        return property;
    }

    /** Returns the fault and the remedy, without a full stop. */
    public String fault() {
        return fault;
    }
}
