package org.txsearch.index;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.json.JsonScanner;
import org.txsearch.time.Rfc3339;

/**
 * A document as an index has it.
 *
 * @param id its id in Elasticsearch: merchant and transaction
 * @param version the external version under which it was written
 * @param source the stored JSON; empty if it was not requested
 */
public record StoredDocument(String id, long version, byte[] source) {

    public String merchantId() {
        return id.substring(0, id.indexOf('|'));
    }

    public String transactionId() {
        return id.substring(id.indexOf('|') + 1);
    }

    /** Returns the document to be written elsewhere, byte for byte. */
    public TransactionDocument asItStands() {
        return new TransactionDocument(
                merchantId(), transactionId(), createdAt(), version, source, ingestedAtOffset(), List.of());
    }

    /** Its {@code created_at}, in epoch milliseconds, by a source that was read. */
    public long createdAt() {
        return TransactionDocument.createdAt(source);
    }

    /** Where the text of {@code ingested_at} starts in the source. */
    public int ingestedAtOffset() {
        JsonScanner scanner = new JsonScanner(source);
        if (scanner.find("ingested_at")) {
            return scanner.position() + 1;
        }
        throw new IllegalStateException("The document " + id + " has no ingested_at");
    }

    /** Its {@code ingested_at}, in epoch milliseconds, by a source that was read. */
    public long ingestedAtMillis() {
        String text =
                new String(source, ingestedAtOffset(), TransactionDocument.INSTANT_LENGTH, StandardCharsets.US_ASCII);
        return Rfc3339.parse(text).toEpochMilli();
    }

    /** When the personal members were erased, by a source that was read; null if they were not. */
    public @Nullable Instant erasedAt() {
        JsonScanner scanner = new JsonScanner(source);
        return scanner.find("erased_at") && scanner.firstByte() == '"' ? Instant.parse(scanner.readString()) : null;
    }

    /** Returns the version that the source of transactions knows: that of an erased transaction is stored one greater. */
    public long sourceVersion() {
        return erasedAt() == null ? version : version - 1;
    }
}
