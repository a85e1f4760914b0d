package org.txsearch.ingest.erasure;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;

/**
 * Prevents erased data from coming back with a later version, a replay or a restored file. For one thread.
 *
 * <p>The result depends only on the record and the register, so that a replay gives the same document every time. An
 * erased transaction is stored with the version of its source plus one: the erasure is a version of its own, and the
 * source's next version is still newer.
 *
 * @param waiting is called while the register cannot be read
 */
public record ErasureGuard(ErasedPayers payers, ErasedPayers.WaitingPayers waiting, Eraser eraser) {

    /**
     * Returns the document to store: the given one, or one without its personal members.
     *
     * @param erasedBefore when the previous version was erased, or null
     */
    public TransactionDocument honoured(TransactionDocument document, @Nullable Instant erasedBefore)
            throws InterruptedException {
        if (!payers.concern(document.merchantId(), () -> ingestedAt(document), waiting) && erasedBefore == null) {
            return document;
        }
        byte[] source = document.source();
        ItemPayer item = ItemPayer.read(source, 0, source.length);
        Instant erasedAt = erasedBefore != null
                ? erasedBefore
                : payers.erasedAt(document.merchantId(), document.id(), item.payerId(), item.email(), item.createdAt());
        if (erasedAt == null) {
            return document;
        }
        Instant own = item.erasedAt();
        long at = ingestedAt(document);
        // An item that was erased before its export already has the greater version.
        TransactionDocument erased = own != null
                ? eraser.erase(source, own, document.version(), at)
                : eraser.erase(source, erasedAt, document.version() + 1, at);
        return erased.adjusted(document.adjustments());
    }

    private static long ingestedAt(TransactionDocument document) {
        String text = new String(
                document.source(),
                document.ingestedAtOffset(),
                TransactionDocument.INSTANT_LENGTH,
                StandardCharsets.US_ASCII);
        return Instant.parse(text).toEpochMilli();
    }
}
