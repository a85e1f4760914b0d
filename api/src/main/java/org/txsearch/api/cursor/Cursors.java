package org.txsearch.api.cursor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.springframework.stereotype.Component;
import org.txsearch.api.security.Caller;
import org.txsearch.page.Position;
import org.txsearch.query.TenantScope;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes cursors of places in a query, and reads them again. */
@Component
public final class Cursors {

    /** The most characters of a cursor. */
    public static final int LONGEST = 2_048;

    /** Parameters are far shorter; a cursor that unfolds to more was never ours. */
    private static final int MAX_UNFOLDED = 1 << 16;

    /** To make a compressor costs more than all else of a cursor, and shorter texts hardly shrink. */
    private static final int WORTH_DEFLATING = 512;

    private static final int STORED_HEAD = 5;

    private final CursorSeal seal;

    Cursors(CursorSeal seal) {
        this.seal = seal;
    }

    /**
     * A cursor as it is sent.
     *
     * @param text the sealed text
     * @param remembersQuery whether it may be sent alone; otherwise the query stands beside it
     */
    public record SealedCursor(String text, boolean remembersQuery) {}

    /** The cursor of that content: of its parameters, or, where they do not fit, of their hash. */
    public SealedCursor write(CursorContent content, Caller caller, TenantScope scope) {
        byte[] folded = fold(content, content.parameters(), "");
        boolean fits = folded.length <= CursorSeal.capacity(LONGEST);
        if (!fits) {
            folded = fold(content, Map.of(), content.queryHash());
        }
        return new SealedCursor(seal.seal(folded, caller.subject(), scope.merchantId()), fits);
    }

    /**
     * What a cursor remembers.
     *
     * @throws InvalidCursorException where it is not one of this caller for this merchant
     */
    public CursorContent read(String cursor, Caller caller, TenantScope scope) throws InvalidCursorException {
        if (cursor.length() > LONGEST) {
            throw new InvalidCursorException();
        }
        byte[] folded = seal.open(cursor, caller.subject(), scope.merchantId());
        try {
            return unfold(folded);
        } catch (JacksonException | DataFormatException | IllegalArgumentException e) {
            throw new InvalidCursorException(e);
        }
    }

    /** Stands for a query whose parameters did not fit, by the text that names it. */
    public static String queryHash(String identity) {
        byte[] hash = CursorKeys.sha256(identity.getBytes(StandardCharsets.UTF_8));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }

    private static byte[] fold(CursorContent content, Map<String, String> kept, String queryHash) {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        ObjectNode parameters = json.putObject("q");
        kept.forEach(parameters::put);
        json.put("h", queryHash);
        json.put("n", content.total());
        json.put("l", content.limit());
        json.put("t", content.position().key());
        json.put("k", content.position().tie());
        json.put("i", content.position().id());
        Instant heldAsOf = content.position().heldAsOf();
        if (heldAsOf != null) {
            json.put("a", heldAsOf.toEpochMilli());
        }
        if (content.position().amongMany()) {
            json.put("m", true);
        }
        json.put("b", content.backward());
        byte[] text = json.toString().getBytes(StandardCharsets.UTF_8);
        return text.length < WORTH_DEFLATING ? stored(text) : deflated(text);
    }

    /** The deflate format's own way to leave a text as it is: the last block, its length, and that once more inverted. */
    private static byte[] stored(byte[] text) {
        return ByteBuffer.allocate(STORED_HEAD + text.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 1)
                .putShort((short) text.length)
                .putShort((short) ~text.length)
                .put(text)
                .array();
    }

    private static byte[] deflated(byte[] text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static CursorContent unfold(byte[] folded) throws DataFormatException {
        byte[] json = new byte[MAX_UNFOLDED];
        Inflater inflater = new Inflater(true);
        int length;
        boolean whole;
        try {
            inflater.setInput(folded);
            length = inflater.inflate(json);
            whole = inflater.finished();
        } finally {
            inflater.end();
        }
        if (!whole) {
            throw new DataFormatException("More, or less, than a cursor holds");
        }
        JsonNode node = JsonMapper.shared().readTree(Arrays.copyOf(json, length));
        Map<String, String> parameters = new LinkedHashMap<>();
        node.path("q")
                .properties()
                .forEach(
                        entry -> parameters.put(entry.getKey(), entry.getValue().asString()));
        JsonNode id = node.path("i");
        JsonNode heldAsOf = node.path("a");
        Position position = new Position(
                node.path("t").asLong(),
                node.path("k").asLong(),
                id.isNull() ? null : id.asString(),
                heldAsOf.isMissingNode() ? null : Instant.ofEpochMilli(heldAsOf.asLong()),
                node.path("m").asBoolean(false));
        return new CursorContent(
                parameters,
                node.path("h").asString(),
                node.path("n").asString(),
                node.path("l").asInt(),
                position,
                node.path("b").asBoolean());
    }
}
