package org.txsearch.api.request.cursor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.function.Supplier;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.query.TenantScope;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Writes and reads cursors, which are positions in the result of a query. */
@Component
public final class Cursors {

    /** The maximum number of characters of a cursor. */
    public static final int MAX_LENGTH = 2_048;

    /** Queries that fit are far shorter; a cursor that inflates to more is invalid. */
    private static final int MAX_UNFOLDED = 1 << 16;

    /** Shorter texts hardly shrink, and a compressor costs more than the rest of a cursor. */
    private static final int WORTH_DEFLATING = 512;

    private static final int STORED_HEAD = 5;

    private final CursorKeys keys;

    Cursors(CursorKeys keys) {
        this.keys = keys;
    }

    /**
     * Returns a cursor with its query or, if that does not fit, with the query's hash.
     *
     * @param identity a text that identifies the query
     */
    public SealedCursor write(CursorContent content, Supplier<String> identity, Caller caller, TenantScope scope) {
        byte[] folded = fold(content);
        boolean fits = folded.length <= CursorKeys.capacity(MAX_LENGTH);
        if (!fits) {
            folded = fold(content.withHash(queryHash(identity.get())));
        }
        return new SealedCursor(keys.seal(folded, caller.subject(), scope.merchantId()), fits);
    }

    /**
     * Returns the content of a cursor.
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

    /** Returns the hash of a query that does not fit. */
    public static String queryHash(String identity) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(DigestUtils.sha256(identity));
    }

    private static byte[] fold(CursorContent content) {
        byte[] json = JsonMapper.shared().writeValueAsBytes(content);
        return json.length < WORTH_DEFLATING ? stored(json) : deflated(json);
    }

    /** Returns a stored block of the deflate format: the flag of the last block, the length, the inverted length, the text. */
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
        return JsonMapper.shared().readValue(json, 0, length, CursorContent.class);
    }
}
