package org.txsearch.gatling;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Requests that are sent when they are due, whether or not those before are answered. The time of an answer counts from the
 * moment at which its request was due.
 */
public final class OpenLoop {

    private static final long PATIENCE_SECONDS = 60;
    private static final double NANOS_PER_MILLI = 1e6;

    private OpenLoop() {}

    /** Reads answers. */
    public interface Reader<B, T> {
        /** Called once for each request; without an answer, there is nothing to read. */
        T read(@Nullable HttpResponse<B> answer, double millis);
    }

    /** Sends requests for the given time, and reads all answers; {@code gaps} are the seconds between two requests. */
    public static <B, T> List<T> send(
            Duration duration,
            DoubleSupplier gaps,
            Supplier<HttpRequest> requests,
            BodyHandler<B> handler,
            Reader<B, T> reader)
            throws Exception {
        List<CompletableFuture<T>> answers = new ArrayList<>();
        long start = System.nanoTime();
        for (double due = 0; due < duration.toNanos(); due += gaps.getAsDouble() * TimeUnit.SECONDS.toNanos(1)) {
            long dueNanos = start + (long) due;
            for (long wait = dueNanos - System.nanoTime(); wait > 0; wait = dueNanos - System.nanoTime()) {
                LockSupport.parkNanos(wait);
            }
            answers.add(Http.CLIENT.sendAsync(requests.get(), handler).handle((answer, failure) -> {
                double millis = (System.nanoTime() - dueNanos) / NANOS_PER_MILLI;
                return reader.read(answer, millis);
            }));
        }
        CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new)).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return answers.stream().map(CompletableFuture::join).toList();
    }
}
