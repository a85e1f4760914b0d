package org.txsearch.api.cursor;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.security.Caller;
import org.txsearch.paging.Position;
import org.txsearch.query.TenantScope;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Creates cursors for positions in the result of a query, and reads them. */
@Component
public final class Cursors {

    /** The maximum number of characters of a cursor. */
    public static final int MAX_LENGTH = 2_048;

    /** Parameters are far shorter; a cursor that inflates to more is invalid. */
    private static final int MAX_UNFOLDED = 1 << 16;

    /** Creating a compressor costs more than the rest of a cursor, and shorter texts hardly shrink. */
    private static final int WORTH_DEFLATING = 512;

    private static final int STORED_HEAD = 5;

    private final CursorKeys keys;

    Cursors(CursorKeys keys) {
        this.keys = keys;
    }

    /** The cursor of that content, with its parameters or, if they do not fit, their hash. */
    public SealedCursor write(CursorContent content, Caller caller, TenantScope scope) {
        // A build that knows no escapes finds no query in q then, and refuses the cursor instead of splitting its
        // values.
        byte[] folded = content.listsEscaped()
                ? fold(content, Map.of(), content.parameters(), content.queryHash())
                : fold(content, content.parameters(), null, "");
        boolean fits = folded.length <= CursorKeys.capacity(MAX_LENGTH);
        if (!fits) {
            folded = fold(content, Map.of(), null, content.queryHash());
        }
        return new SealedCursor(keys.seal(folded, caller.subject(), scope.merchantId()), fits);
    }

    /**
     * The content of a cursor.
     *
     * @throws InvalidCursorException if it is not a cursor of this caller for this merchant
     */
    public CursorContent read(String cursor, Caller caller, TenantScope scope) throws InvalidCursorException {
        if (cursor.length() > MAX_LENGTH) {
            throw new InvalidCursorException();
        }
        byte[] folded = keys.open(cursor, caller.subject(), scope.merchantId());
        try {
            return unfold(folded);
        } catch (JacksonException | DataFormatException | IllegalArgumentException e) {
            throw new InvalidCursorException(e);
        }
    }

    /** Identifies a query whose parameters did not fit. */
    public static String queryHash(String identity) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(DigestUtils.sha256(identity));
    }

    /** The JSON in a cursor: short names, since space is limited. */
    @JsonPropertyOrder({"q", "e", "h", "n", "l", "t", "k", "i", "a", "b"})
    private record Folded(
            Map<String, String> q,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Map<String, String> e,

            String h,
            String n,
            int l,
            long t,
            long k,
            @Nullable String i,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Long a,

            boolean b) {}

    private static byte[] fold(
            CursorContent content,
            Map<String, String> parameters,
            @Nullable Map<String, String> escaped,
            String queryHash) {
        Position position = content.position();
        Instant heldAsOf = position.heldAsOf();
        byte[] text = JsonMapper.shared()
                .writeValueAsBytes(new Folded(
                        parameters,
                        escaped,
                        queryHash,
                        content.total(),
                        content.limit(),
                        position.key(),
                        position.tie(),
                        position.id(),
                        heldAsOf == null ? null : heldAsOf.toEpochMilli(),
                        content.backward()));
        return text.length < WORTH_DEFLATING ? stored(text) : deflated(text);
    }

    /** A stored block of the deflate format: the flag of the last block, the length, the inverted length, the text. */
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
            throw new DataFormatException("A cursor does not inflate to this length");
        }
        Folded read = JsonMapper.shared().readValue(json, 0, length, Folded.class);
        Position position =
                new Position(read.t(), read.k(), read.i(), read.a() == null ? null : Instant.ofEpochMilli(read.a()));
        Map<String, String> escaped = read.e();
        return new CursorContent(
                escaped == null ? read.q() : escaped,
                escaped != null,
                escaped == null ? read.h() : "",
                read.n(),
                read.l(),
                position,
                read.b());
    }
}
