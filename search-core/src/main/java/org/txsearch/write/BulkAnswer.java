package org.txsearch.write;

import java.util.ArrayList;
import java.util.List;
import org.txsearch.json.JsonScanner;
import org.txsearch.json.JsonScanner.MalformedJsonException;

/** Reads the answer of a bulk request item by item; the {@code errors} flag is never trusted. */
final class BulkAnswer {

    /**
     * One item of the answer.
     *
     * @param status its own HTTP status
     * @param type Elasticsearch's name of the error, or empty
     * @param reason Elasticsearch's sentence on the error, or empty
     */
    record Item(int status, String type, String reason) {}

    private BulkAnswer() {}

    /** The items in the order of the request; an answer with more or fewer, or one without a status, is no answer. */
    static List<Item> read(byte[] answer, int expected) {
        List<Item> items = new ArrayList<>(expected);
        JsonScanner scanner = new JsonScanner(answer);
        scanner.readMembers("items", () -> scanner.readElements(() -> items.add(item(scanner))));
        if (items.size() != expected) {
            throw new IncompleteAnswerException(items.size(), expected);
        }
        int withStatus = (int) items.stream().filter(item -> item.status() > 0).count();
        if (withStatus != expected) {
            throw new IncompleteAnswerException(withStatus, expected);
        }
        return items;
    }

    private static Item item(JsonScanner scanner) {
        Item item = new Item(0, "", "");
        scanner.beginObject();
        while (scanner.nextMember()) {
            item = result(scanner);
        }
        return item;
    }

    private static Item result(JsonScanner scanner) {
        int status = 0;
        Item error = new Item(0, "", "");
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("status")) {
                status = (int) scanner.readLong();
            } else if (scanner.nameIs("error")) {
                error = error(scanner);
            } else {
                scanner.skipValue();
            }
        }
        return new Item(status, error.type(), error.reason());
    }

    private static Item error(JsonScanner scanner) {
        String type = "";
        String reason = "";
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("type")) {
                type = scanner.readString();
            } else if (scanner.nameIs("reason")) {
                reason = scanner.readString();
            } else {
                scanner.skipValue();
            }
        }
        return new Item(0, type, reason);
    }

    /** An answer that does not account for every document that was sent. */
    static final class IncompleteAnswerException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        IncompleteAnswerException(int items, int expected) {
            super("the answer has " + items + " items for " + expected + " documents");
        }
    }

    /** Whether reading failed because the answer was cut off or foreign. */
    static boolean isNoAnswer(RuntimeException e) {
        return e instanceof MalformedJsonException || e instanceof IncompleteAnswerException;
    }
}
