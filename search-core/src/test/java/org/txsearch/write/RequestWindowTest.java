package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequestWindowTest {

    private final RequestWindow window = new RequestWindow(new RequestBounds(100, 1_600, 1 << 20, 2, 8));

    @Test
    void startsWithTheMost() {
        assertThat(window.documents()).isEqualTo(1_600);
        assertThat(window.bytes()).isEqualTo(1 << 20);
        assertThat(window.requests()).isEqualTo(8);
    }

    @Test
    void rejection_halvesRequestsAndTheirSize_downToTheLeast() {
        window.rejected(window.round());
        assertThat(window.documents()).isEqualTo(800);
        assertThat(window.bytes()).isEqualTo(1 << 19);
        assertThat(window.requests()).isEqualTo(4);
        for (int i = 0; i < 10; i++) {
            window.rejected(window.round());
        }
        assertThat(window.documents()).isEqualTo(100);
        assertThat(window.bytes()).isEqualTo((1 << 20) / 16);
        assertThat(window.requests()).isEqualTo(2);
        assertThat(window.rejections()).isEqualTo(11);
    }

    @Test
    void requestsThatWereUnderWayTogether_makeItSmallerOnce() {
        int round = window.round();
        for (int i = 0; i < 8; i++) {
            window.rejected(round);
        }
        assertThat(window.requests()).isEqualTo(4);
        assertThat(window.rejections()).isEqualTo(8);
    }

    @Test
    void successes_makeItLarger_stepByStep_upToTheMost() {
        window.rejected(window.round());
        List<Integer> requests = new ArrayList<>();
        List<Integer> documents = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            window.accepted();
            requests.add(window.requests());
            documents.add(window.documents());
        }
        assertThat(requests).isSorted().contains(4, 5, 6, 7).endsWith(8);
        assertThat(documents).isSorted().endsWith(1_600);
        assertThat(requests.get(3)).isLessThanOrEqualTo(5);
        assertThat(documents.get(3)).isLessThanOrEqualTo(900);
    }

    @Test
    void fixedRequests_stayAsTheyAre() {
        RequestWindow fixed = new RequestWindow(RequestBounds.exactly(500, 1 << 20, 3));
        fixed.rejected(fixed.round());
        fixed.accepted();
        assertThat(fixed.documents()).isEqualTo(500);
        assertThat(fixed.requests()).isEqualTo(3);
    }

    @Test
    void refusedSize_isNotTriedAgain() {
        window.tooLarge(600_000);
        assertThat(window.bytes()).isEqualTo(300_000);
        window.accepted();
        assertThat(window.bytes()).isEqualTo(300_000);
        window.tooLarge(10);
        assertThat(window.bytes()).isEqualTo((1 << 20) / 16);
    }

    @Test
    void tasks_waitForAPermit_inOrder() {
        List<Integer> started = new ArrayList<>();
        IntStream.range(0, 12).forEach(i -> window.whenPermitted(() -> started.add(i)));
        assertThat(started).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        window.rejected(window.round());
        for (int i = 0; i < 4; i++) {
            window.leave();
        }
        assertThat(started).hasSize(8);
        window.leave();
        assertThat(started).endsWith(8);
        assertThat(window.inFlight()).isEqualTo(4);
    }

    @Test
    void tasksThatEndAtOnce_doNotNest() {
        int[] ended = {0};
        IntStream.range(0, 8).forEach(i -> window.whenPermitted(() -> {}));
        IntStream.range(0, 100_000)
                .forEach(i -> window.whenPermitted(() -> {
                    ended[0]++;
                    window.leave();
                }));
        window.leave();
        assertThat(ended[0]).isEqualTo(100_000);
    }

    @Test
    void requestThatFailsToStart_doesNotKeepOthersFromIt() {
        List<String> started = new ArrayList<>();
        assertThatThrownBy(() -> window.whenPermitted(() -> {
                    throw new IllegalStateException("out of threads");
                }))
                .hasMessage("out of threads");
        window.whenPermitted(() -> started.add("next"));
        assertThat(started).containsExactly("next");
    }
}
