package org.txsearch.cluster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.http.ContentTooLongException;
import org.apache.http.HttpEntity;
import org.apache.http.HttpResponse;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.nio.protocol.AbstractAsyncResponseConsumer;
import org.apache.http.protocol.HttpContext;
import org.elasticsearch.client.Response;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer as it came: the first {@code length} bytes of an array that may be larger.
 *
 * @param bytes the array, the caller's own
 * @param length how many of its bytes are the body
 */
public record AnswerBody(byte[] bytes, int length) {

    /** Returns the body in an array of its own length. */
    public byte[] exact() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** Returns the body that the consumer has read; empty if there is none. */
    static AnswerBody of(Response response) {
        return response.getEntity() instanceof Entity entity ? entity.body : new AnswerBody(new byte[0], 0);
    }

    /** Gives the bytes that were taken, without a copy. */
    private static final class Entity extends NByteArrayEntity {

        private final AnswerBody body;

        Entity(byte[] bytes, int length, ContentType type) {
            super(bytes, 0, length, type);
            this.body = new AnswerBody(bytes, length);
        }
    }

    /**
     * Takes an answer's body from the connection straight into the array that it is read from: the client's own copies it
     * twice.
     */
    static final class Consumer extends AbstractAsyncResponseConsumer<HttpResponse> {

        /** The client's own bound. */
        private static final int MAX_BYTES = 100 << 20;

        private static final int FIRST_BYTES = 16 << 10;

        private final int expected;
        private @Nullable HttpResponse response;
        private byte[] bytes = new byte[0];
        private int length;

        /** For an answer of about that many bytes, if known: the array need not grow again and again. */
        Consumer(int expected) {
            this.expected = expected;
        }

        @Override
        protected void onResponseReceived(HttpResponse received) {
            response = received;
        }

        @Override
        protected void onEntityEnclosed(HttpEntity entity, ContentType contentType) throws IOException {
            long announced = entity.getContentLength();
            requireRoom(announced);
            bytes = new byte[announced < 0 ? FIRST_BYTES : (int) announced];
        }

        @Override
        protected void onContentReceived(ContentDecoder decoder, IOControl control) throws IOException {
            while (!decoder.isCompleted()) {
                if (length == bytes.length) {
                    requireRoom(length + 1L);
                    bytes = Arrays.copyOf(bytes, larger());
                }
                int read = decoder.read(ByteBuffer.wrap(bytes, length, bytes.length - length));
                if (read <= 0) {
                    return;
                }
                length += read;
            }
        }

        /** The expected length is allocated only once an answer outgrows its first array. */
        private int larger() {
            long doubled = Math.max(FIRST_BYTES, 2L * length);
            return (int) Math.min(MAX_BYTES, length < expected ? Math.max(doubled, expected) : doubled);
        }

        private static void requireRoom(long wanted) throws ContentTooLongException {
            if (wanted > MAX_BYTES) {
                throw new ContentTooLongException("An answer of Elasticsearch has more than " + MAX_BYTES + " bytes");
            }
        }

        @Override
        protected HttpResponse buildResult(HttpContext context) {
            HttpResponse whole = response;
            if (whole == null) {
                throw new IllegalStateException("There is no answer");
            }
            if (whole.getEntity() != null) {
                ContentType type = ContentType.get(whole.getEntity());
                whole.setEntity(new Entity(bytes, length, type == null ? ContentType.APPLICATION_JSON : type));
            }
            return whole;
        }

        @Override
        protected void releaseResources() {
            response = null;
        }
    }
}
