package org.txsearch.ingest.generate;

import org.txsearch.schema.TransactionSchema;

/** The frame of an Avro object container file: its header and its blocks. */
final class ContainerFormat {

    private static final byte[] MAGIC = {'O', 'b', 'j', 1};
    private static final int LONG_BITS = 64;

    private final byte[] sync;

    /** A format whose sync marker follows from the settings, so that the bytes do. */
    ContainerFormat(GeneratorSettings settings) {
        long days = RandomStream.key(settings.from().toEpochDay(), settings.to().toEpochDay());
        long range = RandomStream.key(days, settings.hoursOfLastDay());
        long first = RandomStream.key(RandomStream.key(settings.seed(), settings.count()), range);
        this.sync = new byte[2 * Long.BYTES];
        writeLong(first, 0);
        writeLong(RandomStream.mix(first), Long.BYTES);
    }

    void writeHeader(AvroBuffer out) {
        out.raw(MAGIC);
        out.number(2);
        out.text(Text.of("avro.schema"));
        out.text(Text.of(TransactionSchema.current().toString()));
        out.text(Text.of("avro.codec"));
        out.text(Text.of("null"));
        out.number(0);
        out.raw(sync);
    }

    /** Appends a block of so many records, and says where its body starts. */
    int writeBlock(int records, AvroBuffer body, AvroBuffer out) {
        out.number(records);
        out.number(body.length());
        int start = out.length();
        out.raw(body);
        out.raw(sync);
        return start;
    }

    private void writeLong(long value, int at) {
        for (int i = 0; i < Long.BYTES; i++) {
            sync[at + i] = (byte) (value >>> (LONG_BITS - Byte.SIZE * (i + 1)));
        }
    }
}
