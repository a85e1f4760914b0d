package org.txsearch.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.SearchAnswer;
import org.txsearch.paging.SearchException;

class PatienceTest {

    private final Patience patience = new Patience();
    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void callThatFails_isMadeAgain() {
        assertThat(patience.<Object>answer(deadline -> calls.get() == 0 ? away(deadline) : "answer"))
                .isEqualTo("answer");
    }

    @Test
    void interruptedCaller_doesNotRetry() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> patience.answer(this::away)).isInstanceOf(SearchException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(calls).hasValue(1);
    }

    @Test
    void closedWalk_doesNotRetry() {
        patience.end();
        assertThatThrownBy(() -> patience.answer(this::away)).isInstanceOf(SearchException.class);
        assertThat(calls).hasValue(1);
    }

    /** No answer of a search. */
    private SearchAnswer away(Deadline deadline) {
        assertThat(deadline.remaining()).isPositive();
        calls.incrementAndGet();
        return SearchAnswer.readPointInTime(new AnswerBody("{}".getBytes(StandardCharsets.UTF_8), 2));
    }
}
