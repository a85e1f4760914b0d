package org.txsearch.alternatives;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads items, one a line, and has batches of them written, for a limited time; it continues where it stopped. */
public final class Loading {

    private final BufferedReader items;
    private final Settings settings;
    private final BatchWriter writer;

    /** Writes a batch of items. */
    public interface BatchWriter {
        /** Returns when they are stored. */
        void write(List<String> items) throws Exception;
    }

    /** Loads that file. */
    public Loading(Path file, Settings settings, BatchWriter writer) throws IOException {
        this.items = Files.newBufferedReader(file);
        this.settings = settings;
        this.writer = writer;
    }

    /** Loads for about so long, and returns how many it loaded. */
    long run(Duration time) throws IOException, InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        Callable<Long> sender = () -> {
            long sent = 0;
            while (System.nanoTime() < end) {
                List<String> batch = next();
                if (batch.isEmpty()) {
                    break;
                }
                writer.write(batch);
                sent += batch.size();
            }
            return sent;
        };
        ExecutorService senders = Executors.newFixedThreadPool(settings.senders());
        try {
            long sent = 0;
            List<Callable<Long>> all = new ArrayList<>();
            for (int i = 0; i < settings.senders(); i++) {
                all.add(sender);
            }
            for (Future<Long> one : senders.invokeAll(all)) {
                sent += one.get();
            }
            return sent;
        } catch (ExecutionException e) {
            throw new IOException("A batch was not written", e.getCause());
        } finally {
            senders.shutdownNow();
        }
    }

    private synchronized List<String> next() throws IOException {
        List<String> batch = new ArrayList<>(settings.batch());
        while (batch.size() < settings.batch()) {
            String item = items.readLine();
            if (item == null) {
                break;
            }
            batch.add(item);
        }
        return batch;
    }
}
