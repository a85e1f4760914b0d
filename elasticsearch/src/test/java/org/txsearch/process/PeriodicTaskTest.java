package org.txsearch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class PeriodicTaskTest {

    private final ScheduledThreadPoolExecutor threads =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("periodic-task-test"));
    private final BlockingQueue<Integer> runs = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    @Test
    void taskThatFails_isRepeated_andEachFailureIsCounted() throws Exception {
        long before = PeriodicTask.failures();
        PeriodicTask.start(threads, "failing", Duration.ZERO, Duration.ofMillis(1), new PeriodicTask.TaskStep() {
            private int run;

            @Override
            public void run() throws Exception {
                runs.add(++run);
                switch (run) {
                    case 1 -> throw new IllegalStateException("A fault");
                    case 2 -> throw new IOException("No answer");
                    case 3 -> throw new AssertionError("A fault");
                    default -> {}
                }
            }
        });
        for (int run = 1; run <= 5; run++) {
            assertThat(runs.take()).isEqualTo(run);
        }
        assertThat(PeriodicTask.failures() - before).isEqualTo(3);
    }

    @Test
    void taskThatIsToRunSoon_doesNotWaitForItsTime() throws Exception {
        PeriodicTask task = PeriodicTask.start(threads, "soon", Duration.ofDays(1), () -> runs.add(1));
        task.runSoon();
        assertThat(runs.take()).isEqualTo(1);
    }

    @Test
    void taskThatIsCancelled_isNotRepeated() throws Exception {
        PeriodicTask task = PeriodicTask.start(threads, "cancelled", Duration.ofMillis(1), () -> runs.add(1));
        runs.take();
        task.cancel();
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }
}
