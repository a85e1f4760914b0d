package org.txsearch.write;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.ContentDifference;
import org.txsearch.document.TransactionDocument;
import org.txsearch.json.JsonScanner;
import org.txsearch.write.Backlog.Report;
import org.txsearch.write.Batch.PendingWrite;

/**
 * Reads the stored documents that writes conflict with, to distinguish a repetition from other content of the same
 * version.
 */
final class StoredContent {

    private StoredContent() {}

    /** The body of the {@code _mget} for those writes. */
    static byte[] request(List<PendingWrite> writes, WriteTarget target) {
        StringBuilder body = new StringBuilder("{\"docs\":[");
        for (PendingWrite write : writes) {
            if (body.charAt(body.length() - 1) == '}') {
                body.append(',');
            }
            WriteTarget.Place place = target.of(write.document);
            body.append("{\"_index\":\"")
                    .append(place.index())
                    .append("\",\"_id\":\"")
                    .append(write.document.documentId());
            if (place.isRouted()) {
                body.append("\",\"routing\":\"").append(write.document.merchantId());
            }
            body.append("\"}");
        }
        return body.append("]}").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Gives each write its outcome, from an answer that holds the documents in the order of the request.
     *
     * @return those that have none: what is stored is gone, older, or cannot be read at the moment
     */
    static List<PendingWrite> compare(byte[] answer, List<PendingWrite> writes, Report report) {
        JsonScanner scanner = new JsonScanner(answer);
        List<@Nullable WriteOutcome> outcomes = new ArrayList<>(writes.size());
        scanner.readMembers(
                "docs",
                () -> scanner.readElements(() -> {
                    if (outcomes.size() == writes.size()) {
                        throw new Reply.IncompleteAnswerException(outcomes.size() + 1, writes.size());
                    }
                    outcomes.add(outcome(scanner, answer, writes.get(outcomes.size()).document));
                }));
        if (outcomes.size() != writes.size()) {
            throw new Reply.IncompleteAnswerException(outcomes.size(), writes.size());
        }
        List<PendingWrite> open = new ArrayList<>();
        for (int i = 0; i < writes.size(); i++) {
            WriteOutcome outcome = outcomes.get(i);
            if (outcome == null) {
                open.add(writes.get(i));
            } else {
                report.add(writes.get(i), outcome);
            }
        }
        return open;
    }

    private static @Nullable WriteOutcome outcome(JsonScanner scanner, byte[] answer, TransactionDocument document) {
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
        if (start < 0 || version < document.version()) {
            return null;
        }
        if (version > document.version()) {
            return WriteOutcome.SUPERSEDED;
        }
        byte[] stored = Arrays.copyOfRange(answer, start, end);
        return document.hasContentOf(stored)
                ? WriteOutcome.SUPERSEDED
                : WriteOutcome.superseded(ContentDifference.between(stored, document.source()));
    }
}
