package org.txsearch.cli.erasure;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Removes a payer's records from dead-letter files.
 *
 * <p>A letter keeps its line, its position and its faults, and loses its text. The file keeps its length, so that a load that
 * resumes and a follower that writes to it at this moment are not disturbed.
 */
public final class ErasedLetters {

    private final String merchantId;
    private final Collection<String> identifiers;
    private final Predicate<String> isIdentifier;

    /**
     * Removes the letters of that payer.
     *
     * @param identifiers the payer's id and addresses, as far as they are known
     * @param isIdentifier whether a text is one of them
     */
    public ErasedLetters(String merchantId, Collection<String> identifiers, Predicate<String> isIdentifier) {
        this.merchantId = merchantId;
        this.identifiers = identifiers;
        this.isIdentifier = isIdentifier;
    }

    /** Empties the letters of that payer in a file, and returns their number. */
    public int erase(Path file) throws IOException {
        int erased = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
                RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            long start = 0;
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b != '\n') {
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
            }
            out.getFD().sync();
        }
        return erased;
    }

    /** The line without its text, padded to its length; null where the line is not the payer's. */
    private byte @Nullable [] emptied(byte[] line) {
        String text = new String(line, StandardCharsets.UTF_8);
        JsonNode letter = tree(text);
        String record = letter == null ? text : letter.path("text").asString("");
        if (!isOfPayer(record)) {
            return null;
        }
        ObjectNode rest = letter instanceof ObjectNode object
                ? object
                : JsonMapper.shared().createObjectNode();
        rest.put("text", "");
        byte[] bytes = rest.toString().getBytes(StandardCharsets.UTF_8);
        byte[] emptied = Arrays.copyOf(bytes, line.length);
        Arrays.fill(emptied, Math.min(bytes.length, line.length), line.length, (byte) ' ');
        return emptied;
    }

    private boolean isOfPayer(String record) {
        JsonNode item = tree(record);
        if (item == null || !item.path("merchant_id").isString()) {
            String lower = record.toLowerCase(Locale.ROOT);
            return identifiers.stream().anyMatch(identifier -> lower.contains(identifier.toLowerCase(Locale.ROOT)));
        }
        return item.path("merchant_id").asString().equals(merchantId) && anyIdentifier(item);
    }

    private boolean anyIdentifier(JsonNode node) {
        if (node.isString()) {
            return isIdentifier.test(node.asString());
        }
        for (JsonNode child : node) {
            if (anyIdentifier(child)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable JsonNode tree(String text) {
        try {
            JsonNode node = JsonMapper.shared().readTree(text);
            return node.isObject() ? node : null;
        } catch (JacksonException e) {
            // A crash has truncated it, or it is not JSON: it is searched as text.
            return null;
        }
    }
}
