package org.txsearch.api.webhooks.sender;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.function.FailableFunction;
import org.txsearch.process.DaemonThreads;

/**
 * Resolves names, each on a thread. A lookup has no timeout, so each merchant has a limited number of concurrent lookups, and
 * concurrent lookups of one name are shared.
 */
final class NameLookups {

    static final int MAX_PER_MERCHANT = 8;

    private static final int MAX_THREADS = 512;

    private final FailableFunction<String, InetAddress[], UnknownHostException> names;
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, MAX_THREADS, 1, TimeUnit.MINUTES, new SynchronousQueue<>(), new DaemonThreads("webhook-names"));
    private final Map<String, Map<String, CompletableFuture<InetAddress[]>>> running = new HashMap<>();

    NameLookups(FailableFunction<String, InetAddress[], UnknownHostException> names) {
        this.names = names;
    }

    Executor threads() {
        return threads;
    }

    /** Resolves a name. Fails at once if the merchant has too many pending lookups. */
    synchronized CompletableFuture<InetAddress[]> resolve(String merchantId, String host) {
        Map<String, CompletableFuture<InetAddress[]>> all =
                running.computeIfAbsent(merchantId, unseen -> new HashMap<>());
        CompletableFuture<InetAddress[]> same = all.get(host);
        if (same != null) {
            return same.copy();
        }
        if (all.size() >= MAX_PER_MERCHANT) {
            return CompletableFuture.failedFuture(new RejectedExecutionException("Too many names have no answer"));
        }
        CompletableFuture<InetAddress[]> lookup = new CompletableFuture<>();
        all.put(host, lookup);
        try {
            threads.execute(() -> lookUp(merchantId, host, lookup));
        } catch (RejectedExecutionException e) {
            end(merchantId, host);
            return CompletableFuture.failedFuture(e);
        }
        return lookup.copy();
    }

    private void lookUp(String merchantId, String host, CompletableFuture<InetAddress[]> lookup) {
        InetAddress[] addresses;
        try {
            addresses = names.apply(host);
        } catch (UnknownHostException | RuntimeException e) {
            end(merchantId, host);
            lookup.completeExceptionally(e);
            return;
        }
        // First, so that the next attempt resolves the name again.
        end(merchantId, host);
        lookup.complete(addresses);
    }

    private synchronized void end(String merchantId, String host) {
        running.computeIfPresent(merchantId, (id, all) -> {
            all.remove(host);
            return all.isEmpty() ? null : all;
        });
    }
}
