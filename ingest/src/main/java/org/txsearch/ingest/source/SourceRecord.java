package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.EncoderFactory;
import org.txsearch.document.Adjustment;
import org.txsearch.document.RecordFault;
import org.txsearch.document.RecordFindings;
import org.txsearch.schema.AvroBytes;

/**
 * A record from a source.
 *
 * @param bytes a reader at the first byte of the record, and at its end after reading it; the bytes may be malformed,
 *     and others may follow
 * @param adjustments the members whose values differ from the sent ones
 * @param faults why the record is rejected
 * @param text the record as in the source, or the part that can be shown; only if the record is rejected or adjusted
 */
public record SourceRecord(
        SourceKind kind, AvroBytes bytes, List<Adjustment> adjustments, List<RecordFault> faults, String text) {

    /** Creates a record that is unchanged, as nearly all are. */
    public static SourceRecord of(SourceKind kind, AvroBytes bytes) {
        return new SourceRecord(kind, bytes, List.of(), List.of(), "");
    }

    /** Creates a rejected record. */
    public static SourceRecord refused(List<RecordFault> faults, String text) {
        return new SourceRecord(SourceKind.REFUSED, new AvroBytes(new byte[0], 0, 0), List.of(), faults, text);
    }

    /** Creates a record that is rejected for one fault of the whole record. */
    public static SourceRecord refused(String code, String detail, String text) {
        return refused(List.of(new RecordFault("", code, detail)), text);
    }

    /** Creates a record of the given kind, or a rejected record if faults were found. */
    static SourceRecord of(SourceKind kind, RecordFindings findings, Supplier<AvroBytes> bytes, Supplier<String> text) {
        if (findings.hasFaults()) {
            return refused(findings.faults(), text.get());
        }
        List<Adjustment> adjusted = findings.adjustments();
        return adjusted.isEmpty()
                ? of(kind, bytes.get())
                : new SourceRecord(kind, bytes.get(), adjusted, List.of(), text.get());
    }

    /** Encodes a record of a text format, so that all formats pass the same validation. */
    static AvroBytes encoded(GenericRecord record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
        try {
            new GenericDatumWriter<GenericRecord>(record.getSchema())
                    .write(record, EncoderFactory.get().directBinaryEncoder(bytes, null));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new AvroBytes(bytes.toByteArray(), 0, bytes.size());
    }

    /** Returns whether the record is rejected. */
    public boolean isRefused() {
        return kind == SourceKind.REFUSED;
    }
}
