package org.txsearch.cli.rebuild;

import java.util.List;
import java.util.function.Function;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.FirstVersion;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.ingest.source.RecordJson;

/**
 * Derives stored documents again by the schema of this build, as arriving records are encoded: the same version of the same
 * transaction, with its {@code ingested_at}.
 */
public final class Rederivation implements Function<StoredDocument, TransactionDocument> {

    private final RecordJson items = new RecordJson();
    private final DocumentEncoder encoder;

    public Rederivation(CardFingerprints fingerprints) {
        this.encoder = DocumentEncoder.create(fingerprints);
    }

    /**
     * Derives a document.
     *
     * @throws CommandException if this build does not accept the document
     */
    @Override
    public TransactionDocument apply(StoredDocument stored) {
        try {
            TransactionDocument document =
                    encoder.encodeStored(items.stored(stored.source()), stored.ingestedAtMillis());
            if (!document.documentId().equals(stored.id()) || document.version() != stored.version()) {
                throw new InvalidTransactionException(List.of(new RecordFault(
                        "id",
                        "INVALID_VALUE",
                        "The item is " + document.documentId() + " in version " + document.version()
                                + ", and is stored as version " + stored.version() + ".")));
            }
            return document.first(FirstVersion.isFirst(stored.source()));
        } catch (InvalidTransactionException e) {
            throw new CommandException(
                    "The stored " + stored.id() + " is not valid by the schema of this build: " + e.faults());
        }
    }
}
