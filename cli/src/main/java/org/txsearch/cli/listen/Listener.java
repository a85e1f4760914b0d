package org.txsearch.cli.listen;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.apache.commons.lang3.function.FailableConsumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.client.Api;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/** Forwards events until it is interrupted, and prints a line for each. */
public final class Listener {

    private static final Duration POLL = Duration.ofSeconds(2);
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);
    private static final List<Duration> RETRIES =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));

    private final Events events;
    private final Receiver receiver;
    private final PrintStream out;
    private final Clock clock;
    private final FailableConsumer<Duration, InterruptedException> pause;
    private final Queue<ListenedEvent> waiting = new ArrayDeque<>();

    /**
     * Forwards a merchant's events.
     *
     * @param types names of {@link Events#TYPES}
     * @param filter a filter of transactions, or null
     * @param pause sleeps; tests replace it
     */
    public Listener(
            Api api,
            Set<String> types,
            @Nullable JsonNode filter,
            Instant since,
            Receiver receiver,
            PrintStream out,
            Clock clock,
            FailableConsumer<Duration, InterruptedException> pause) {
        this.events = new Events(api, types, filter, since, waiting::add);
        this.receiver = receiver;
        this.out = out;
        this.clock = clock;
        this.pause = pause;
    }

    public void run() throws InterruptedException {
        Duration wait = POLL;
        while (true) {
            try {
                events.poll();
                wait = POLL;
            } catch (IOException e) {
                wait = wait.multipliedBy(2).compareTo(MAX_WAIT) < 0 ? wait.multipliedBy(2) : MAX_WAIT;
                out.println("The API is not available (" + reason(e) + "): next attempt in " + wait.toSeconds() + " s");
            }
            for (ListenedEvent event = waiting.poll(); event != null; event = waiting.poll()) {
                forward(event);
            }
            pause.accept(wait);
        }
    }

    private void forward(ListenedEvent event) throws InterruptedException {
        for (int attempt = 0; ; attempt++) {
            Instant now = clock.instant();
            long start = System.nanoTime();
            boolean isAccepted = false;
            String outcome;
            try {
                int status = receiver.send(event, now);
                isAccepted = status / 100 == 2;
                outcome = String.valueOf(status);
            } catch (IOException e) {
                outcome = reason(e);
            }
            long millis = (System.nanoTime() - start) / 1_000_000;
            boolean isLast = isAccepted || attempt == RETRIES.size();
            String next = isAccepted
                    ? ""
                    : isLast
                            ? "  given up"
                            : "  again in " + RETRIES.get(attempt).toSeconds() + " s";
            out.println(Rfc3339.format(now) + "  " + event.type() + "  " + event.id() + "  " + outcome + "  " + millis
                    + " ms" + next);
            if (isLast) {
                return;
            }
            pause.accept(RETRIES.get(attempt));
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
