package org.txsearch.api.settings;

/** A setting that the API cannot start with; its message is the one line that the operator needs. */
public final class InvalidSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the property and what is wrong with it.
     *
     * @param property the property's full name
     * @param fault what is wrong and what would be right, without a full stop
     */
    public InvalidSettingException(String property, String fault) {
        super(property + ": " + fault);
    }

    /** The same with the exception that told of it. */
    public InvalidSettingException(String property, String fault, Throwable cause) {
        super(property + ": " + fault, cause);
    }
}
