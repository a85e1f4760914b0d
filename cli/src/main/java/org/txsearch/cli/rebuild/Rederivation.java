package org.txsearch.cli.rebuild;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.txsearch.cli.operation.OperationException;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.time.Rfc3339;

/**
 * Derives a stored document again by the schema of this build, the way that arriving records are encoded: the same version
 * of the same transaction, with the {@code ingested_at} that it has.
 */
public final class Rederivation implements Function<StoredDocument, TransactionDocument> {

    private final RecordJson items = new RecordJson();
    private final DocumentEncoder encoder;

    /** Derives documents that have those fingerprints. */
    public Rederivation(CardFingerprints fingerprints) {
        this.encoder = DocumentEncoder.create(fingerprints);
    }

    /** @throws OperationException where this build does not accept the document */
    @Override
    public TransactionDocument apply(StoredDocument stored) {
        try {
            TransactionDocument document =
                    encoder.encodeStored(items.stored(stored.source()), ingestedAtMillis(stored));
            if (!document.documentId().equals(stored.id()) || document.version() != stored.version()) {
                throw new InvalidTransactionException(List.of(new Fault(
                        "id",
                        "INVALID_VALUE",
                        "The item is " + document.documentId() + " in version " + document.version()
                                + ", and is stored as version " + stored.version() + ".")));
            }
            return document;
        } catch (InvalidTransactionException e) {
            throw new OperationException(
                    "The stored " + stored.id() + " is not valid by the schema of this build: " + e.faults());
        }
    }

    private static long ingestedAtMillis(StoredDocument stored) {
        String text = new String(
                stored.source(),
                stored.ingestedAtOffset(),
                TransactionDocument.INSTANT_LENGTH,
                StandardCharsets.US_ASCII);
        return Rfc3339.parse(text).toEpochMilli();
    }
}
