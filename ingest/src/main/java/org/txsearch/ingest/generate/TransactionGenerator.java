package org.txsearch.ingest.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Writes generated transactions as an Avro object container file. */
public final class TransactionGenerator {

    private final GeneratorSettings settings;
    private final int threads;

    /** A generator that uses all processors. */
    public TransactionGenerator(GeneratorSettings settings) {
        this(settings, Runtime.getRuntime().availableProcessors());
    }

    /** A generator with so many threads; the bytes do not depend on their number. */
    TransactionGenerator(GeneratorSettings settings, int threads) {
        this.settings = settings;
        this.threads = threads;
    }

    /**
     * Writes the file, in place of one that is there.
     *
     * @param progress is told how many transactions have been written, now and then and at the end
     * @throws IOException if the file cannot be written
     */
    public void write(Path file, LongConsumer progress) throws IOException {
        write(file, false, progress);
    }

    /** The same transactions, about two thousand at a time, those first that were created last. */
    public void writeNewestFirst(Path file, LongConsumer progress) throws IOException {
        write(file, true, progress);
    }

    private void write(Path file, boolean newestFirst, LongConsumer progress) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            writeTo(out, newestFirst, progress);
        }
    }

    /**
     * Writes to a stream, which stays open.
     *
     * @param progress is told how many transactions have been written, now and then and at the end
     * @throws IOException if the stream cannot be written to, or the thread was interrupted
     */
    public void writeTo(OutputStream out, LongConsumer progress) throws IOException {
        writeTo(out, false, progress);
    }

    private void writeTo(OutputStream out, boolean newestFirst, LongConsumer progress) throws IOException {
        ContainerFormat format = new ContainerFormat(settings);
        AvroBuffer header = new AvroBuffer();
        format.writeHeader(header);
        header.writeTo(out);
        try (UnitLine line = new UnitLine(settings.count(), threads, format, Marketplace.of(settings), newestFirst)) {
            line.writeTo(out, progress);
        }
        out.flush();
    }

    /**
     * Gives each transaction to a taker, in the order and with the bytes that the file has.
     *
     * @param progress is told how many transactions have been given, now and then and at the end
     * @throws IOException if the thread was interrupted
     */
    public void giveTo(RecordTaker taker, LongConsumer progress) throws IOException {
        ContainerFormat format = new ContainerFormat(settings);
        try (UnitLine line = new UnitLine(settings.count(), threads, format, Marketplace.of(settings), false)) {
            line.giveTo((writer, blocks) -> writer.giveRecords(taker), progress);
        }
    }
}
