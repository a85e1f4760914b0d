package org.txsearch.gatling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Ready {@code _bulk} requests, as many at once as the load sends. */
final class RawSender implements IngestSender {

    /** As {@code BulkSettings.defaults()}. */
    private static final int IN_FLIGHT = 4;

    private final String elasticsearch;
    private final Iterator<Path> requests;
    private final ExecutorService connections = Executors.newFixedThreadPool(IN_FLIGHT);
    private final List<Future<@Nullable Void>> senders = new ArrayList<>();
    private boolean paused = true;

    RawSender(String elasticsearch, List<Path> requests) {
        this.elasticsearch = elasticsearch;
        this.requests = requests.iterator();
        Callable<@Nullable Void> sending = () -> {
            for (Path request = next(); request != null; request = next()) {
                send(Files.readAllBytes(request));
            }
            return null;
        };
        for (int i = 0; i < IN_FLIGHT; i++) {
            senders.add(connections.submit(sending));
        }
    }

    private synchronized @Nullable Path next() throws InterruptedException {
        while (paused) {
            wait();
        }
        return requests.hasNext() ? requests.next() : null;
    }

    @Override
    public synchronized void resume() {
        paused = false;
        notifyAll();
    }

    @Override
    public synchronized void pause() {
        paused = true;
    }

    @Override
    public Duration cpu() throws IOException {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElseThrow(() -> new IOException("The processor time is not known"));
    }

    @Override
    public String indices() {
        return "raw-*";
    }

    @Override
    public void close() throws IOException, InterruptedException {
        try {
            for (Future<@Nullable Void> sender : senders) {
                if (sender.isDone()) {
                    sender.get();
                }
            }
        } catch (ExecutionException e) {
            throw new IOException("A raw request failed: " + e.getCause(), e);
        } finally {
            connections.shutdownNow();
        }
    }

    private void send(byte[] request) throws IOException, InterruptedException {
        byte[] answer =
                Http.send("POST", elasticsearch + "/_bulk?filter_path=items.*.status", "application/x-ndjson", request);
        for (JsonNode item : Http.json(answer).path("items")) {
            int status = item.at("/index/status").asInt();
            if (status != 201) {
                throw new IOException("A document was answered with " + status);
            }
        }
    }
}
