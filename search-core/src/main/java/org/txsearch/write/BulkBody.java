package org.txsearch.write;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.txsearch.document.TransactionDocument;

/** Prints the body of a bulk request. */
final class BulkBody {

    private BulkBody() {}

    static byte[] of(List<PendingWrite> writes, WriteTarget target) {
        int size = writes.stream().mapToInt(PendingWrite::bytes).sum();
        ByteArrayOutputStream body = new ByteArrayOutputStream(size);
        for (PendingWrite write : writes) {
            body.writeBytes(action(write, target));
            body.writeBytes(write.document.source());
            body.write('\n');
        }
        return body.toByteArray();
    }

    /**
     * The external version makes replays and any order of events end in the same document. A write that may have been
     * applied is sent again with {@code external_gte}: only a success, never a conflict, proves that it is durable.
     */
    private static byte[] action(PendingWrite write, WriteTarget target) {
        TransactionDocument document = write.document;
        // Neither part of the id nor the alias holds a character that JSON escapes.
        return ("{\"index\":{\"_index\":\"" + target.of(document)
                        + "\",\"_id\":\"" + document.documentId()
                        + "\",\"version\":" + document.version()
                        + ",\"version_type\":\"" + (write.uncertain ? "external_gte" : "external") + "\"}}\n")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
