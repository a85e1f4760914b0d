package org.txsearch.write;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.http.entity.AbstractHttpEntity;
import org.apache.http.nio.ContentEncoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.entity.HttpAsyncContentProducer;
import org.txsearch.document.TransactionDocument;

/**
 * The body of a bulk request, made piece by piece from the documents while it is sent: RATIONALE.md has the cost of a body in
 * one array.
 */
final class BulkEntity extends AbstractHttpEntity implements HttpAsyncContentProducer {

    private static final int PIECE_BYTES = 1 << 17;

    private final List<PendingWrite> writes;
    private final byte[] actions;
    private final int[] actionEnds;
    private final long length;
    private final AtomicInteger sends = new AtomicInteger();

    /** By the encoder of its connection: the client may repeat a request at another node while the first is still sent. */
    private final Map<ContentEncoder, Production> productions = Collections.synchronizedMap(new WeakHashMap<>());

    BulkEntity(List<PendingWrite> writes, WriteTarget target) {
        this.writes = writes;
        this.actionEnds = new int[writes.size()];
        StringBuilder text = new StringBuilder(writes.size() * 160);
        long sources = 0;
        for (int i = 0; i < actionEnds.length; i++) {
            appendAction(text, writes.get(i), target);
            actionEnds[i] = text.length();
            sources += writes.get(i).document.source().length + 1L;
        }
        this.actions = text.toString().getBytes(StandardCharsets.US_ASCII);
        this.length = actions.length + sources;
        setContentType("application/x-ndjson");
    }

    /**
     * The external version makes replays and any order of events end in the same document. Only a write whose document is stored
     * already is sent with {@code external_gte}, which would replace other content of the same version.
     */
    private static void appendAction(StringBuilder text, PendingWrite write, WriteTarget target) {
        TransactionDocument document = write.document;
        // Neither part of the id nor the alias holds a character that JSON escapes or that is not ASCII.
        WriteTarget.WritePlace place = target.of(document);
        text.append("{\"index\":{\"_index\":\"")
                .append(place.index())
                .append("\",\"_id\":\"")
                .append(document.documentId());
        if (place.isRouted()) {
            text.append("\",\"routing\":\"").append(document.merchantId());
        }
        text.append("\",\"version\":")
                .append(document.version())
                .append(",\"version_type\":\"")
                .append(write.confirming ? "external_gte" : "external")
                .append("\"}}\n");
    }

    /** Returns whether the client has sent it to more than one host, or twice to one: a conflict may then be with itself. */
    boolean wasSentAgain() {
        return sends.get() > 1;
    }

    @Override
    public void produceContent(ContentEncoder encoder, IOControl control) throws IOException {
        Production production = productions.computeIfAbsent(encoder, first -> new Production());
        if (production.writeTo(encoder)) {
            productions.remove(encoder);
            encoder.complete();
        }
    }

    /** One sending and its position: in which document, and how far into its action line and source. */
    private final class Production {

        private final ByteBuffer piece =
                ByteBuffer.allocateDirect((int) Math.min(PIECE_BYTES, length)).limit(0);
        private int document;
        private int offset;

        Production() {
            sends.incrementAndGet();
        }

        /** Writes as much as the connection takes; returns whether that was the rest. */
        boolean writeTo(ContentEncoder encoder) throws IOException {
            do {
                if (!piece.hasRemaining()) {
                    piece.clear();
                    fill();
                    piece.flip();
                }
                if (!piece.hasRemaining()) {
                    return true;
                }
            } while (encoder.write(piece) > 0);
            return false;
        }

        private void fill() {
            while (piece.hasRemaining() && document < actionEnds.length) {
                int start = document == 0 ? 0 : actionEnds[document - 1];
                int actionLength = actionEnds[document] - start;
                byte[] source = writes.get(document).document.source();
                if (offset < actionLength) {
                    put(actions, start + offset, actionLength - offset);
                } else if (offset < actionLength + source.length) {
                    int within = offset - actionLength;
                    put(source, within, source.length - within);
                } else {
                    piece.put((byte) '\n');
                    document++;
                    offset = 0;
                }
            }
        }

        private void put(byte[] from, int start, int count) {
            int fits = Math.min(count, piece.remaining());
            piece.put(from, start, fits);
            offset += fits;
        }
    }

    /** Nothing is kept open; a sending ends with its connection. */
    @Override
    public void close() {
        // The client closes what it will not send again as well as what it repeats elsewhere at this moment.
    }

    @Override
    public long getContentLength() {
        return length;
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public boolean isStreaming() {
        return false;
    }

    /** For the client's trace log alone. */
    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (int i = 0; i < actionEnds.length; i++) {
            int start = i == 0 ? 0 : actionEnds[i - 1];
            out.write(actions, start, actionEnds[i] - start);
            out.write(writes.get(i).document.source());
            out.write('\n');
        }
    }

    @Override
    public InputStream getContent() {
        throw new UnsupportedOperationException("The content is produced, not read");
    }
}
