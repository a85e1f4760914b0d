package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClientTimeTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final List<String> closed = new ArrayList<>();
    private final ClientTime connection = new ClientTime(
            new ClientTime.Allowed(20 * SECOND, 30 * SECOND, 5 * SECOND), () -> closed.add("connection"));

    @AfterEach
    void end() {
        ClientTime.end();
    }

    @Test
    void unauthenticated_hasLessTimeToRead_andLosesItsConnection() {
        ClientTime stream = connection.ofStream();
        stream.begin();
        ClientTime.awaitReader(64 << 10);
        assertThat(stream.bytesToRead()).isEqualTo(64 << 10);
        assertThat(stream.overdue(System.nanoTime() + 5 * SECOND, false)).isNull();
        assertThat(stream.giveUpIfOverdue(System.nanoTime() + 7 * SECOND, false))
                .isEqualTo(ClientTime.RequestPhase.SENDING);
        assertThat(closed).containsExactly("connection");
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        ClientTime.end();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void knownCaller_losesTheStreamAlone() {
        ClientTime stream = connection.ofStream();
        stream.begin();
        ClientTime.recognize(Duration.ofHours(1));
        ClientTime.awaitReader(0);
        assertThat(stream.overdue(System.nanoTime() + 7 * SECOND, false)).isNull();
        stream.giveUp();
        assertThat(closed).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** The other streams of the connection belong to other clients. */
    @Test
    void unauthenticatedBehindAProxy_losesTheStreamAlone() {
        ClientTime stream = connection.ofStream();
        stream.begin();
        ClientTime.beginRequest(true);
        ClientTime.awaitReader(0);
        assertThat(stream.overdue(System.nanoTime() + 7 * SECOND, false)).isEqualTo(ClientTime.RequestPhase.SENDING);
        stream.giveUp();
        assertThat(closed).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Its thread may serve another request by then. */
    @Test
    void streamThatHasEnded_isNotGivenUp() {
        ClientTime stream = connection.ofStream();
        stream.begin();
        ClientTime.end();
        stream.giveUp();
        assertThat(Thread.interrupted()).isFalse();
        assertThat(closed).isEmpty();
    }
}
