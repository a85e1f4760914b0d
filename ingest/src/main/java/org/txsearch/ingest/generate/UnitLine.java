package org.txsearch.ingest.generate;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;

/** Makes units side by side and writes them one after the other. */
final class UnitLine implements AutoCloseable {

    private static final int TRANSACTIONS_PER_UNIT = 2_000;

    private final long count;
    private final int mostInFlight;
    private final ExecutorService threads;
    private final ContainerFormat format;
    private final Marketplace marketplace;
    private final boolean newestFirst;
    private final Queue<UnitWriter> idle = new ConcurrentLinkedQueue<>();
    private final Queue<Future<Unit>> inFlight = new ArrayDeque<>();

    /** Takes what was made, unit by unit. */
    interface UnitTaker {
        void take(UnitWriter writer, AvroBuffer blocks) throws IOException;
    }

    private record Unit(UnitWriter writer, AvroBuffer blocks, int size) {}

    UnitLine(long count, int threads, ContainerFormat format, Marketplace marketplace, boolean newestFirst) {
        this.count = count;
        // As many units may wait to be written as are being made, so that no thread waits for the disk.
        this.mostInFlight = 2 * threads;
        this.threads = Executors.newFixedThreadPool(threads);
        this.format = format;
        this.marketplace = marketplace;
        this.newestFirst = newestFirst;
    }

    void writeTo(OutputStream out, LongConsumer progress) throws IOException {
        giveTo((writer, blocks) -> blocks.writeTo(out), progress);
    }

    void giveTo(UnitTaker taker, LongConsumer progress) throws IOException {
        long units = (count + TRANSACTIONS_PER_UNIT - 1) / TRANSACTIONS_PER_UNIT;
        long done = 0;
        for (long unit = 0; unit < units; unit++) {
            if (inFlight.size() == mostInFlight) {
                done += giveOldest(taker);
                progress.accept(done);
            }
            long from = (newestFirst ? units - 1 - unit : unit) * TRANSACTIONS_PER_UNIT;
            inFlight.add(threads.submit(() -> make(from)));
        }
        while (!inFlight.isEmpty()) {
            done += giveOldest(taker);
            progress.accept(done);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private Unit make(long first) {
        UnitWriter writer = idle.poll();
        if (writer == null) {
            writer = new UnitWriter(marketplace, format);
        }
        int size = (int) Math.min(TRANSACTIONS_PER_UNIT, count - first);
        return new Unit(writer, writer.write(first, size), size);
    }

    private int giveOldest(UnitTaker taker) throws IOException {
        Unit unit = await(inFlight.remove());
        taker.take(unit.writer(), unit.blocks());
        idle.add(unit.writer());
        return unit.size();
    }

    private static Unit await(Future<Unit> unit) throws IOException {
        try {
            return unit.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The generator was interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException("A unit could not be made", e.getCause());
        }
    }
}
