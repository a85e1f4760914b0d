package org.txsearch.weeks;

import java.util.ArrayList;
import java.util.List;
import org.txsearch.json.JsonScanner;

/** The answer to the search for a window of sequence numbers: its documents, and how many there should be. */
final class WindowAnswer {

    private static final byte[] NO_SOURCE = new byte[0];

    private final JsonScanner scanner;
    private final List<StoredDocument> documents = new ArrayList<>();
    private long total = -1;

    WindowAnswer(byte[] answer) {
        scanner = new JsonScanner(answer);
        scanner.readMembers("hits", this::hits);
    }

    List<StoredDocument> documents() {
        return documents;
    }

    /** How many documents the window holds; -1 where the answer does not say. */
    long total() {
        return total;
    }

    private void hits() {
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("total")) {
                scanner.readMembers("value", () -> total = scanner.readLong());
            } else if (scanner.nameIs("hits")) {
                scanner.readElements(() -> documents.add(document()));
            } else {
                scanner.skipValue();
            }
        }
    }

    private StoredDocument document() {
        String id = "";
        long version = 0;
        byte[] source = NO_SOURCE;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("_id")) {
                id = scanner.readString();
            } else if (scanner.nameIs("_version")) {
                version = scanner.readLong();
            } else if (scanner.nameIs("_source")) {
                source = scanner.readBytes();
            } else {
                scanner.skipValue();
            }
        }
        return new StoredDocument(id, version, source);
    }
}
