package org.txsearch.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.page.Deadline;
import org.txsearch.page.SearchAnswer;
import org.txsearch.page.SearchException;

class PatienceTest {

    private final Patience patience = new Patience();
    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void callThatFails_isMadeAgain() {
        assertThat(patience.<Object>answer(deadline -> calls.get() == 0 ? away(deadline) : "answer"))
                .isEqualTo("answer");
    }

    @Test
    void nobodyWhoWasInterrupted_asksAgain() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> patience.answer(this::away)).isInstanceOf(SearchException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(calls).hasValue(1);
    }

    @Test
    void whenItHasEnded_nobodyAsksAgain() {
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
