package org.txsearch.cli.rebuild;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.Fault;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.source.StoredItem;
import org.txsearch.time.Rfc3339;
import org.txsearch.weeks.StoredDocument;

/** Encodes stored items anew, the way that records are encoded when they arrive. */
public final class ItemRederivation implements Rederivation {

    private final StoredItem items = new StoredItem();
    private final DocumentEncoder encoder = DocumentEncoder.create();

    @Override
    public TransactionDocument derive(StoredDocument stored) throws InvalidTransactionException {
        TransactionDocument document = encoder.encodeStored(items.avro(stored.source()), ingestedAtMillis(stored));
        if (!document.documentId().equals(stored.id()) || document.version() != stored.version()) {
            throw new InvalidTransactionException(List.of(new Fault(
                    "id",
                    "INVALID_VALUE",
                    "The item is " + document.documentId() + " in version " + document.version()
                            + ", and is stored as version " + stored.version() + ".")));
        }
        return document;
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
