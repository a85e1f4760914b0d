package org.txsearch.client;

/** The export did not finish in the time allowed. It goes on at the server. */
public final class ExportTimeoutException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    private final transient Export export;

    ExportTimeoutException(String message, Export export) {
        super(message, null);
        this.export = export;
    }

    /** The export's last known state. */
    public Export export() {
        return export;
    }
}
