package org.txsearch.gatling;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Requests that come when they come, at random moments of a given rate, whether or not those before are answered. What a
 * request waited is counted from the moment at which it was due.
 */
final class OpenLoop {

    /** The status of a request that got no answer at all. */
    static final int NO_ANSWER = 0;

    private static final long SEED = 20_261_121;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final double NANOS_PER_MILLI = 1e6;

    private final HttpClient client;
    private final List<HttpRequest> requests;

    OpenLoop(HttpClient client, List<HttpRequest> requests) {
        this.client = client;
        this.requests = List.copyOf(requests);
    }

    /** One answer. */
    record Answer(int status, double millis) {}

    List<Answer> send(double perSecond, Duration duration)
            throws InterruptedException, ExecutionException, TimeoutException {
        Random random = new Random(SEED);
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        long start = System.nanoTime();
        double due = 0;
        while (due < duration.toNanos()) {
            due += -Math.log(1 - random.nextDouble()) / perSecond * TimeUnit.SECONDS.toNanos(1);
            long dueNanos = start + (long) due;
            for (long wait = dueNanos - System.nanoTime(); wait > 0; wait = dueNanos - System.nanoTime()) {
                LockSupport.parkNanos(wait);
            }
            HttpRequest request = requests.get(random.nextInt(requests.size()));
            answers.add(client.sendAsync(request, BodyHandlers.discarding())
                    .handle((answer, failure) -> answer(answer, dueNanos)));
        }
        CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new))
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private static Answer answer(@Nullable HttpResponse<?> answer, long dueNanos) {
        double millis = (System.nanoTime() - dueNanos) / NANOS_PER_MILLI;
        return new Answer(answer == null ? NO_ANSWER : answer.statusCode(), millis);
    }
}
