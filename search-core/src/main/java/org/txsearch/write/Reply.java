package org.txsearch.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.ContentDifference;
import org.txsearch.document.TransactionDocument;
import org.txsearch.json.JsonScanner;
import org.txsearch.json.MalformedJsonException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What came back for a request of a writer; the {@code errors} flag of a bulk request's answer is never trusted.
 *
 * @param status the HTTP status, or 0 if no answer came
 * @param body what came, or nothing
 * @param why why no answer came, for the operator
 */
record Reply(int status, byte[] body, String why) {

    /**
     * One item of the answer.
     *
     * @param status its own HTTP status
     * @param type Elasticsearch's name of the error, or empty
     * @param reason Elasticsearch's sentence on the error, or empty
     */
    record Item(int status, String type, String reason) {}

    static Reply of(Response response) {
        try {
            return new Reply(
                    response.getStatusLine().getStatusCode(),
                    response.getEntity() == null ? new byte[0] : EntityUtils.toByteArray(response.getEntity()),
                    "");
        } catch (IOException e) {
            return none(e);
        }
    }

    static Reply of(Exception failure) {
        return failure instanceof ResponseException refusal ? of(refusal.getResponse()) : none(failure);
    }

    private static Reply none(Exception failure) {
        return new Reply(0, new byte[0], failure.getClass().getSimpleName() + ": " + failure.getMessage());
    }

    /** Returns the error of a request that was refused as a whole; a proxy's refusal has neither type nor reason. */
    Item refusal() {
        try {
            JsonNode error = JsonMapper.shared().readTree(body).path("error");
            return new Item(
                    status,
                    error.path("type").asString(""),
                    error.path("reason").asString(""));
        } catch (JacksonException e) {
            return new Item(status, "", "");
        }
    }

    /** Returns the items in the order of the request; an answer with more or fewer, or one without a status, is no answer. */
    List<Item> items(int expected) {
        List<Item> items = new ArrayList<>(expected);
        JsonScanner scanner = new JsonScanner(body);
        scanner.readMembers("items", () -> scanner.readElements(() -> items.add(item(scanner))));
        if (items.size() != expected) {
            throw incomplete(items.size(), expected);
        }
        int withStatus = (int) items.stream().filter(item -> item.status() > 0).count();
        if (withStatus != expected) {
            throw incomplete(withStatus, expected);
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

    /**
     * Gives each write that conflicts its outcome, from an answer that holds the stored documents in the order of the request: a
     * repetition, or other content of the same version.
     *
     * @return those that have none: their stored document is gone, older, cannot be read at the moment, or is the result of an
     *     earlier send of which it is not known whether it is durable
     */
    List<PendingWrite> compare(List<PendingWrite> writes, BacklogReport report) {
        JsonScanner scanner = new JsonScanner(body);
        List<@Nullable WriteOutcome> outcomes = new ArrayList<>(writes.size());
        scanner.readMembers(
                "docs",
                () -> scanner.readElements(() -> {
                    if (outcomes.size() == writes.size()) {
                        throw incomplete(outcomes.size() + 1, writes.size());
                    }
                    outcomes.add(outcome(scanner, writes.get(outcomes.size())));
                }));
        if (outcomes.size() != writes.size()) {
            throw incomplete(outcomes.size(), writes.size());
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

    private @Nullable WriteOutcome outcome(JsonScanner scanner, PendingWrite write) {
        TransactionDocument document = write.document;
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
        byte[] stored = Arrays.copyOfRange(body, start, end);
        if (write.uncertain && Arrays.equals(stored, document.source())) {
            write.confirming = true;
            return null;
        }
        return document.hasContentOf(stored)
                ? WriteOutcome.SUPERSEDED
                : WriteOutcome.superseded(ContentDifference.between(stored, document.source()));
    }

    /** Returns the exception for an answer that does not account for every document that was sent. */
    private static MalformedJsonException incomplete(int items, int expected) {
        return new MalformedJsonException("the answer has " + items + " items for " + expected + " documents");
    }
}
