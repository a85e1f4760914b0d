package org.txsearch.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseListener;
import org.jspecify.annotations.Nullable;

/**
 * A call that has been sent.
 *
 * <p>Only cancelling the client's own call closes the connection, and only a closed connection stops the search: a
 * timeout on a derived future would leave both running.
 */
public final class BegunRead {

    /** Closes the connection if the waiting thread dies before it can cancel. */
    private static final Duration CANCEL_MARGIN = Duration.ofSeconds(1);

    private final CompletableFuture<AnswerBody> answer = new CompletableFuture<>();
    private final Duration limit;
    private final @Nullable Hedging hedges;

    /** The time after which the call is slow. Another node must have time to answer. */
    private final long slowNanos;

    private final long begun = System.nanoTime();
    private final Call call;

    /** Sends the request. The listener receives an {@link AnswerBody}. */
    interface ReadSending {
        Call begin(long slowNanos, ResponseListener listener);
    }

    /**
     * Sends a request whose options are {@link #options}.
     *
     * @param hedges decides when the request is sent to a second node; null if it must not be
     */
    BegunRead(Duration limit, @Nullable Hedging hedges, ReadSending sending) {
        this.limit = limit;
        this.hedges = hedges;
        this.slowNanos = hedges == null ? limit.toNanos() : Math.min(hedges.delayNanos(), limit.toNanos() / 2);
        this.call = sending.begin(slowNanos, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                answer.complete(AnswerBody.of(response));
            }

            @Override
            public void onFailure(Exception failure) {
                answer.completeExceptionally(failure);
            }
        });
    }

    static RequestOptions.Builder options(Duration limit, int expectedBytes) {
        return Node.within(limit.plus(CANCEL_MARGIN)).toBuilder()
                .setHttpAsyncResponseConsumerFactory(() -> new AnswerBody.Consumer(expectedBytes));
    }

    /**
     * Waits for the body of the answer.
     *
     * @throws DeadlineExceededException if no answer came within the limit, counted from the sending
     * @throws IOException if Elasticsearch refused or could not be reached
     */
    public AnswerBody await() throws IOException {
        try {
            return hedges == null ? answered(limit.toNanos()) : hedged(hedges);
        } catch (TimeoutException e) {
            call.cancel();
            throw new DeadlineExceededException(
                    "No answer within " + limit.toMillis() + " ms from " + call.addresses());
        } catch (InterruptedException e) {
            call.cancel();
            throw interrupted(e);
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    private AnswerBody hedged(Hedging when) throws InterruptedException, ExecutionException, TimeoutException {
        AnswerBody body;
        try {
            body = answered(slowNanos);
        } catch (TimeoutException slow) {
            if (when.take(call.isOnProbation())) {
                call.hedge();
            }
            body = answered(limit.toNanos());
        }
        // The latency of a cold node says nothing about the others.
        if (!call.isOnProbation()) {
            when.answered(System.nanoTime() - begun);
        }
        return body;
    }

    /** Returns the answer if it comes within the given time, counted from the sending. */
    private AnswerBody answered(long nanos) throws InterruptedException, ExecutionException, TimeoutException {
        return answer.get(Math.max(1, nanos - (System.nanoTime() - begun)), TimeUnit.NANOSECONDS);
    }

    /** Closes the connection unless an answer has come. */
    public void cancel() {
        if (!answer.isDone()) {
            call.cancel();
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException("Interrupted while waiting for Elasticsearch").initCause(e);
    }

    private static IOException failure(ExecutionException e) {
        return e.getCause() instanceof IOException failure
                ? failure
                : new IOException("The call to Elasticsearch failed", e.getCause());
    }
}
