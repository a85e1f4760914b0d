package org.txsearch.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.http.HttpEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Cancellable;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseListener;

/**
 * A raw call that ends by its deadline, here and in Elasticsearch.
 *
 * <p>Only cancelling the client's own call closes the connection, and only a closed connection stops the search: a
 * timeout on a derived future would leave both running.
 */
public final class BoundedCall {

    private BoundedCall() {}

    /**
     * The answer's body, empty where it has none.
     *
     * @throws DeadlineExceededException where it did not come in time
     * @throws IOException where Elasticsearch refused or could not be reached
     */
    public static byte[] perform(Cluster cluster, Request request, Duration atMost) throws IOException {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        Cancellable call = cluster.raw().performRequestAsync(request, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                try {
                    HttpEntity entity = response.getEntity();
                    answer.complete(entity == null ? new byte[0] : EntityUtils.toByteArray(entity));
                } catch (IOException e) {
                    answer.completeExceptionally(e);
                }
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
