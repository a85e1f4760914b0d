package org.txsearch.client;

/** The export completed without files: it failed, was cancelled or has expired. */
public final class ExportFailedException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    private final transient Export export;

    ExportFailedException(String message, Export export) {
        super(message, null);
        this.export = export;
    }

    /** The export's last known state. */
    public Export export() {
        return export;
    }
}
