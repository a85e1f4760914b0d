package org.txsearch.demo.generator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.TransactionSchema;

/** Generates transactions that look like those of real merchants. Equal settings give equal bytes. */
public final class TransactionGenerator {

    private static final int TRANSACTIONS_PER_UNIT = 2_000;

    /** Small enough for a reader to hold several blocks in memory. */
    private static final int BYTES_PER_BLOCK = 1 << 18;

    private final GeneratorSettings settings;
    private final Marketplace marketplace;
    private final boolean newestFirst;
    private final int unitsAtOnce;
    private final long firstUnit;
    private final long endUnit;

    /** Creates a generator that uses all processors. */
    public TransactionGenerator(GeneratorSettings settings) {
        this(settings, false, 4 * Runtime.getRuntime().availableProcessors());
    }

    /** Creates a generator that generates several units in parallel, which does not affect the bytes. */
    TransactionGenerator(GeneratorSettings settings, boolean newestFirst, int unitsAtOnce) {
        this(settings, newestFirst, unitsAtOnce, 0, units(settings.count()));
    }

    private TransactionGenerator(
            GeneratorSettings settings, boolean newestFirst, int unitsAtOnce, long firstUnit, long endUnit) {
        this.settings = settings;
        this.marketplace = new Marketplace(settings);
        this.newestFirst = newestFirst;
        this.unitsAtOnce = unitsAtOnce;
        this.firstUnit = firstUnit;
        this.endUnit = endUnit;
    }

    private static long units(long count) {
        return (count + TRANSACTIONS_PER_UNIT - 1) / TRANSACTIONS_PER_UNIT;
    }

    /** Returns a generator of about the first {@code count} of these transactions, in whole units of two thousand. */
    public TransactionGenerator start(long count) {
        return new TransactionGenerator(settings, newestFirst, unitsAtOnce, 0, Math.min(units(count), endUnit));
    }

    /** Returns a generator of the transactions that {@link #start} with the same count leaves out. */
    public TransactionGenerator rest(long count) {
        return new TransactionGenerator(settings, newestFirst, unitsAtOnce, Math.min(units(count), endUnit), endUnit);
    }

    /** Returns a generator of the same transactions, with units of about two thousand in descending order of time. */
    public TransactionGenerator newestFirst() {
        return new TransactionGenerator(settings, true, unitsAtOnce);
    }

    /** Returns how many transactions it generates. */
    public long count() {
        long count = 0;
        for (long unit = firstUnit; unit < endUnit; unit++) {
            count += sizeFrom(first(unit));
        }
        return count;
    }

    /**
     * Writes an Avro object container file, and replaces an existing one.
     *
     * @param progress receives the number of written transactions from time to time and at the end
     * @throws IOException if the file cannot be written, or the thread was interrupted
     */
    public void write(Path file, LongConsumer progress) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            writeTo(out, progress);
        }
    }

    /** Writes the container file to a stream. The stream stays open. */
    @SuppressWarnings("resource") // closing the writer would close the stream
    public void writeTo(OutputStream out, LongConsumer progress) throws IOException {
        DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>());
        writer.setSyncInterval(BYTES_PER_BLOCK).create(TransactionSchema.current(), out, syncMarker());
        try {
            forEach(record -> append(record, writer), progress);
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e.getCause());
        }
        writer.flush();
    }

    private static void append(byte[] record, DataFileWriter<GenericRecord> writer) {
        try {
            writer.appendEncoded(ByteBuffer.wrap(record));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes the Avro bytes of each transaction to a consumer, in the order of the file. */
    public void forEach(Consumer<byte[]> consumer, LongConsumer progress) throws IOException {
        long done = 0;
        for (long next = firstUnit; next < endUnit; next += unitsAtOnce) {
            List<List<byte[]>> batch = LongStream.range(next, Math.min(endUnit, next + unitsAtOnce))
                    .parallel()
                    .mapToObj(unit -> unit(first(unit)))
                    .toList();
            for (List<byte[]> unit : batch) {
                if (Thread.interrupted()) {
                    throw new InterruptedIOException("The generator was interrupted");
                }
                unit.forEach(consumer);
                done += unit.size();
                progress.accept(done);
            }
        }
    }

    private long first(long unit) {
        return (newestFirst ? units(settings.count()) - 1 - unit : unit) * TRANSACTIONS_PER_UNIT;
    }

    private int sizeFrom(long first) {
        return (int) Math.min(TRANSACTIONS_PER_UNIT, settings.count() - first);
    }

    private List<byte[]> unit(long first) {
        int size = sizeFrom(first);
        GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(TransactionSchema.current()) {
            // All unions have null and one other type, and no value needs a conversion. Searching for both would take
            // half of the time.
            @Override
            protected int resolveUnion(Schema union, @Nullable Object value) {
                return value == null ? 0 : 1;
            }

            @Override
            protected void write(Schema schema, @Nullable Object value, Encoder out) throws IOException {
                writeWithoutConversion(schema, value, out);
            }
        };
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        List<byte[]> records = new ArrayList<>(size);
        try {
            for (TransactionRecord record : UnitPlan.of(marketplace, first, size)) {
                bytes.reset();
                writer.write(record.finish(), encoder);
                encoder.flush();
                records.add(bytes.toByteArray());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return records;
    }

    /** Returns the marker between blocks, derived from the settings: a random one would change the bytes. */
    private byte[] syncMarker() {
        long days = RandomStream.key(settings.from().toEpochDay(), settings.to().toEpochDay());
        long range = RandomStream.key(days, settings.hoursOfLastDay());
        long key = RandomStream.key(RandomStream.key(settings.seed(), settings.count()), range);
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(key)
                .putLong(RandomStream.mix(key))
                .array();
    }
}
