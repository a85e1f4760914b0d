package org.txsearch.write;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.txsearch.json.JsonScanner;

/** Asks for the stored documents behind conflicts, to tell a repetition from another content under the same version. */
final class StoredContent {

    private StoredContent() {}

    /** The body of the {@code _mget} for those writes. */
    static byte[] request(List<PendingWrite> writes, WriteTarget target) {
        StringBuilder body = new StringBuilder("{\"docs\":[");
        for (PendingWrite write : writes) {
            if (body.charAt(body.length() - 1) == '}') {
                body.append(',');
            }
            body.append("{\"_index\":\"")
                    .append(target.of(write.document))
                    .append("\",\"_id\":\"")
                    .append(write.document.documentId())
                    .append("\"}");
        }
        return body.append("]}").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Gives each write its outcome, from an answer that holds the documents in the order of the request. */
    static void compare(byte[] answer, List<PendingWrite> writes, BiConsumer<PendingWrite, WriteOutcome> outcomes) {
        JsonScanner scanner = new JsonScanner(answer);
        int read = 0;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("docs")) {
                scanner.beginArray();
                while (scanner.nextElement()) {
                    if (read == writes.size()) {
                        throw new BulkAnswer.IncompleteAnswerException(read + 1, writes.size());
                    }
                    PendingWrite write = writes.get(read++);
                    outcomes.accept(write, outcome(scanner, answer, write));
                }
            } else {
                scanner.skipValue();
            }
        }
        if (read != writes.size()) {
            throw new BulkAnswer.IncompleteAnswerException(read, writes.size());
        }
    }

    private static WriteOutcome outcome(JsonScanner scanner, byte[] answer, PendingWrite write) {
        WriteOutcome outcome = WriteOutcome.SUPERSEDED;
        long version = -1;
        int start = -1;
        int end = -1;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("_version")) {
                version = scanner.readLong();
            } else if (scanner.nameIs("_source")) {
                start = scanner.position();
                scanner.skipValue();
                end = scanner.position();
            } else {
                scanner.skipValue();
            }
        }
        if (version == write.document.version() && start >= 0) {
            byte[] stored = java.util.Arrays.copyOfRange(answer, start, end);
            if (!write.document.hasContentOf(stored)) {
                outcome = WriteOutcome.SUPERSEDED_WITH_OTHER_CONTENT;
            }
        }
        return outcome;
    }
}
