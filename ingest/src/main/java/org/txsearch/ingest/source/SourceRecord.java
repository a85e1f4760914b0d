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
 * A record as a source has it.
 *
 * @param bytes positioned at its first byte, and after it once it was read; they may be malformed, and others may follow
 * @param adjustments what it has otherwise than it was sent
 * @param faults why it is refused
 * @param text the record as in the source, or what can be shown of it: where it is refused or adjusted, since an adjusted one
 *     lacks what was sent
 */
public record SourceRecord(
        SourceKind kind, AvroBytes bytes, List<Adjustment> adjustments, List<RecordFault> faults, String text) {

    /** What it is. */
    public enum SourceKind {
        /** The whole state of a transaction that may be valid. */
        TRANSACTION,
        /** What changed in a transaction. */
        CHANGE,
        /** What cannot be a record, or has values that ours cannot hold. */
        REFUSED
    }

    /** One that was passed on as it was sent, as nearly always. */
    public static SourceRecord of(SourceKind kind, AvroBytes bytes) {
        return new SourceRecord(kind, bytes, List.of(), List.of(), "");
    }

    /** One that is refused. */
    public static SourceRecord refused(List<RecordFault> faults, String text) {
        return new SourceRecord(SourceKind.REFUSED, new AvroBytes(new byte[0], 0, 0), List.of(), faults, text);
    }

    /** One that is refused for one fault, which concerns no member of its own. */
    public static SourceRecord refused(String code, String detail, String text) {
        return refused(List.of(new RecordFault("", code, detail)), text);
    }

    /** One of that kind, unless faults were found. */
    static SourceRecord of(SourceKind kind, RecordFindings findings, Supplier<AvroBytes> bytes, Supplier<String> text) {
        if (findings.hasFaults()) {
            return refused(findings.faults(), text.get());
        }
        List<Adjustment> adjusted = findings.adjustments();
        return adjusted.isEmpty()
                ? of(kind, bytes.get())
                : new SourceRecord(kind, bytes.get(), adjusted, List.of(), text.get());
    }

    /** The bytes of a record of a text format, so that all formats pass the same validation. */
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

    /** Whether it is no record. */
    public boolean isRefused() {
        return kind == SourceKind.REFUSED;
    }
}
