package org.txsearch.cli.erase;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.erasure.Person;
import org.txsearch.ingest.source.RecordJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Removes a payer from the lines of files: dead letters, differences, adjusted records, and logs.
 *
 * <p>A dead letter keeps its position and the codes of its faults, and loses its text. Of another line of JSON, the values are
 * emptied that name the payer, and any other line is blanked. A file keeps its length, so that a load that resumes and a process
 * that writes to it at this moment are not disturbed.
 */
record ErasedLines(Person person) {

    private static final String TEXT = "text";
    private static final String MERCHANT = "merchant_id";

    /** Removes the payer from a file, and returns the number of changed lines. */
    int erase(Path file) throws IOException {
        int erased = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
                RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            long start = 0;
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int b;
            do {
                b = in.read();
                if (b >= 0 && b != '\n') {
                    line.write(b);
                    continue;
                }
                byte[] emptied = emptied(line.toByteArray());
                if (emptied != null) {
                    out.seek(start);
                    out.write(emptied);
                    erased++;
                }
                start += line.size() + 1L;
                line.reset();
            } while (b >= 0);
            out.getFD().sync();
        }
        return erased;
    }

    /** Returns the line without the payer, padded to its length; null if the line does not name the payer. */
    private byte @Nullable [] emptied(byte[] line) {
        String text = new String(line, StandardCharsets.UTF_8);
        JsonNode json = RecordJson.object(text);
        if (json == null) {
            // A crash has cut it off, or it is not JSON: it is searched as text.
            return isOfPayer(text) ? padded("", line.length) : null;
        }
        String record = json.path(TEXT).asString("");
        ObjectNode rest = (ObjectNode) json.deepCopy();
        rest.remove(TEXT);
        boolean isRecordOfPayer = isOfPayer(record);
        if (!isOfMerchant(json) || !isRecordOfPayer && !person.isNamedIn(rest)) {
            return null;
        }
        empty(rest);
        if (json.has(TEXT)) {
            rest.put(TEXT, isRecordOfPayer ? "" : record);
        }
        return padded(rest.toString(), line.length);
    }

    /** Returns whether a record is the payer's. A name decides only if it has no id or address: payers may share a name. */
    private boolean isOfPayer(String record) {
        JsonNode item = RecordJson.object(record);
        if (item == null) {
            return person.isIdentifiedIn(record) || record.indexOf('@') < 0 && person.isNamedIn(record);
        }
        boolean hasPayer =
                item.at("/payer/id").isString() || item.at("/payer/email").isString();
        return isOfMerchant(item) && (person.isIdentifiedIn(item) || !hasPayer && person.isNamedIn(item));
    }

    /** Returns whether a record may be the merchant's, as one without a merchant may. */
    private boolean isOfMerchant(JsonNode record) {
        JsonNode merchant = record.path(MERCHANT);
        return !merchant.isString() || merchant.asString().equals(person.merchantId());
    }

    private void empty(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : List.copyOf(object.properties())) {
                if (person.isNamedIn(member.getKey())) {
                    object.remove(member.getKey());
                } else if (member.getValue().isString() && person.isNamedIn(member.getValue())) {
                    object.put(member.getKey(), "");
                } else {
                    empty(member.getValue());
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (array.get(i).isString() && person.isNamedIn(array.get(i))) {
                    array.set(i, "");
                } else {
                    empty(array.get(i));
                }
            }
        }
    }

    private static byte[] padded(String text, int length) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] padded = Arrays.copyOf(bytes.length <= length ? bytes : new byte[0], length);
        Arrays.fill(padded, bytes.length <= length ? bytes.length : 0, length, (byte) ' ');
        return padded;
    }
}
