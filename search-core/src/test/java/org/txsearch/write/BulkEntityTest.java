package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.http.nio.ContentEncoder;
import org.apache.http.nio.IOControl;
import org.junit.jupiter.api.Test;
import org.txsearch.document.Records;

class BulkEntityTest {

    private static final int MAX_BYTES = 1 << 20;

    /** What the body does not need. */
    private static final class Unused implements IOControl {

        @Override
        public void requestInput() {
            throw new AssertionError();
        }

        @Override
        public void suspendInput() {
            throw new AssertionError();
        }

        @Override
        public void requestOutput() {
            throw new AssertionError();
        }

        @Override
        public void suspendOutput() {
            throw new AssertionError();
        }

        @Override
        public void shutdown() {
            throw new AssertionError();
        }
    }

    /** A connection that takes little at a time. */
    private static final class SlowConnection implements ContentEncoder {

        private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
        private boolean takes = true;
        private boolean completed;

        @Override
        public int write(ByteBuffer from) {
            assertThat(sent.size()).as("bytes that one connection was given").isLessThan(MAX_BYTES);
            takes = !takes;
            if (takes) {
                return 0;
            }
            int count = Math.min(37, from.remaining());
            for (int i = 0; i < count; i++) {
                sent.write(from.get());
            }
            return count;
        }

        @Override
        public void complete() {
            completed = true;
        }

        @Override
        public boolean isCompleted() {
            return completed;
        }
    }

    /** The client sends a request to another node while the first connection still drains what it was given. */
    @Test
    void sendingAgainElsewhere_leavesBothBodiesWhole() throws IOException {
        BulkEntity body = body();
        SlowConnection first = new SlowConnection();
        SlowConnection second = new SlowConnection();
        body.produceContent(first, new Unused());
        body.produceContent(first, new Unused());
        while (!first.isCompleted() || !second.isCompleted()) {
            for (SlowConnection connection : List.of(first, second)) {
                if (!connection.isCompleted()) {
                    body.produceContent(connection, new Unused());
                }
            }
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        body.writeTo(whole);
        assertThat(first.sent.toByteArray()).isEqualTo(whole.toByteArray());
        assertThat(second.sent.toByteArray()).isEqualTo(whole.toByteArray()).hasSize((int) body.getContentLength());
        assertThat(body.wasSentAgain()).isTrue();
    }

    /** What the client gives up does not begin the other sending again. */
    @Test
    void closing_disturbsNoOtherSending() throws IOException {
        BulkEntity body = body();
        SlowConnection connection = new SlowConnection();
        while (!connection.isCompleted()) {
            body.produceContent(connection, new Unused());
            body.close();
        }
        assertThat(connection.sent.size()).isEqualTo((int) body.getContentLength());
        assertThat(body.wasSentAgain()).isFalse();
    }

    private static BulkEntity body() {
        List<PendingWrite> writes = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            writes.add(new PendingWrite(Records.document("M-bulk", "txn_" + i, Map.of()), outcome -> {}));
        }
        return new BulkEntity(writes, WriteTarget.homes());
    }
}
