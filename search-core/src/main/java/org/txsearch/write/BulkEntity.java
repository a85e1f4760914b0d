package org.txsearch.write;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.http.entity.AbstractHttpEntity;
import org.apache.http.nio.ContentEncoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.entity.HttpAsyncContentProducer;
import org.txsearch.document.TransactionDocument;

/**
 * The body of a bulk request, made piece by piece from the documents while it is sent: RATIONALE.md has what a body in one
 * array costs.
 */
final class BulkEntity extends AbstractHttpEntity implements HttpAsyncContentProducer {

    private static final int PIECE_BYTES = 1 << 17;

    private final List<PendingWrite> writes;
    private final byte[] actions;
    private final int[] actionEnds;
    private final long length;
    private ByteBuffer piece = ByteBuffer.allocate(0);
    private Cursor cursor = new Cursor();
    private final AtomicInteger sends = new AtomicInteger();

    /** Where the production stands: in which document, and how far into its action line and source. */
    private static final class Cursor {
        private int document;
        private int offset;
    }

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
     * The external version makes replays and any order of events end in the same document. A write that may have been
     * applied is sent again with {@code external_gte}: only a success, never a conflict, proves that it is durable.
     */
    private static void appendAction(StringBuilder text, PendingWrite write, WriteTarget target) {
        TransactionDocument document = write.document;
        // Neither part of the id nor the alias holds a character that JSON escapes or that is not ASCII.
        text.append("{\"index\":{\"_index\":\"")
                .append(target.of(document))
                .append("\",\"_id\":\"")
                .append(document.documentId())
                .append("\",\"version\":")
                .append(document.version())
                .append(",\"version_type\":\"")
                .append(write.uncertain ? "external_gte" : "external")
                .append("\"}}\n");
    }

    /** Whether the client has sent it to more than one host, or twice to one: a conflict may then be with itself. */
    boolean wasSentAgain() {
        return sends.get() > 1;
    }

    @Override
    public void produceContent(ContentEncoder encoder, IOControl control) throws IOException {
        if (piece.capacity() == 0) {
            sends.incrementAndGet();
            piece = ByteBuffer.allocateDirect((int) Math.min(PIECE_BYTES, length))
                    .limit(0);
        }
        do {
            if (!piece.hasRemaining()) {
                piece.clear();
                fill(piece);
                piece.flip();
            }
            if (!piece.hasRemaining()) {
                encoder.complete();
                return;
            }
        } while (encoder.write(piece) > 0);
    }

    private void fill(ByteBuffer to) {
        while (to.hasRemaining() && cursor.document < actionEnds.length) {
            int start = cursor.document == 0 ? 0 : actionEnds[cursor.document - 1];
            int actionLength = actionEnds[cursor.document] - start;
            byte[] source = writes.get(cursor.document).document.source();
            if (cursor.offset < actionLength) {
                put(to, actions, start + cursor.offset, actionLength - cursor.offset);
            } else if (cursor.offset < actionLength + source.length) {
                int offset = cursor.offset - actionLength;
                put(to, source, offset, source.length - offset);
            } else {
                to.put((byte) '\n');
                cursor.document++;
                cursor.offset = 0;
            }
        }
    }

    private void put(ByteBuffer to, byte[] from, int offset, int count) {
        int fits = Math.min(count, to.remaining());
        to.put(from, offset, fits);
        cursor.offset += fits;
    }

    /** Ends a production, also one that is to be repeated. */
    @Override
    public void close() {
        piece = ByteBuffer.allocate(0);
        cursor = new Cursor();
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
