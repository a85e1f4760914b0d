package org.txsearch.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.elasticsearch.client.Cancellable;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;

/**
 * A raw call that ends by its deadline, here and in Elasticsearch.
 *
 * <p>Only cancelling the client's own call closes the connection, and only a closed connection stops the search: a
 * timeout on a derived future would leave both running.
 */
public final class BoundedCall {

    /** Should the waiting thread die before it can cancel, the connection is still not left open for long. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private static final AnswerBody EMPTY = new AnswerBody(new byte[0], 0);

    private BoundedCall() {}

    /** Whether the failure of a call is an answer: Elasticsearch is there, and refused. */
    public static boolean isRefusal(Exception failure) {
        return failure instanceof ResponseException;
    }

    /**
     * The answer's body in an array of its length, empty where it has none.
     *
     * @throws DeadlineExceededException where it did not come in time
     * @throws IOException where Elasticsearch refused or could not be reached
     */
    public static byte[] perform(Cluster cluster, Request request, Duration atMost) throws IOException {
        return body(cluster, request, atMost, 0).exact();
    }

    /**
     * The same without a copy, for large answers.
     *
     * @param expectedBytes how long the answer probably is; 0 where nobody knows
     */
    public static AnswerBody body(Cluster cluster, Request request, Duration atMost, int expectedBytes)
            throws IOException {
        CompletableFuture<AnswerBody> answer = new CompletableFuture<>();
        request.setOptions(Cluster.within(atMost.plus(MARGIN)).toBuilder()
                .setHttpAsyncResponseConsumerFactory(() -> new WholeAnswer(expectedBytes)));
        Cancellable call = cluster.send(request, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                answer.complete(response.getEntity() instanceof WholeAnswer.Entity entity ? entity.body() : EMPTY);
            }

            @Override
            public void onFailure(Exception failure) {
                answer.completeExceptionally(failure);
            }
        });
        try {
            return answer.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            call.cancel();
            throw new DeadlineExceededException("No answer within " + atMost.toMillis() + " ms");
        } catch (InterruptedException e) {
            call.cancel();
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("Interrupted while waiting for Elasticsearch").initCause(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IOException("The call to Elasticsearch failed", e.getCause());
        }
    }
}
