package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns records that were written with another schema into records of ours. Each member is found by its name and converted by
 * what its type and logical type mean, or the whole schema is refused: Avro's own resolution reads bytes as text and any
 * {@code long} as a time. Names of types, the order of members and the branches of unions do not matter.
 *
 * <p>For one thread.
 */
public final class SchemaTranslation {

    /** A record of ours is seldom longer than two kilobytes; arrays of short elements may become much longer. */
    private static final int MAX_RECORD_BYTES = AvroContainer.MAX_BLOCK;

    private static final int MAX_LISTED = 10;
    private static final FieldCatalogue CHANGES = FieldCatalogue.of(TransactionSchema.changes());

    private final SourceRecord.SourceKind kind;
    /** Null where the records have our schema. */
    private final @Nullable Conversion record;

    private final SchemaResolution resolution;
    private final TargetSchema out = new TargetSchema();

    private SchemaTranslation(SourceRecord.SourceKind kind, SchemaResolution resolution, @Nullable Conversion record) {
        this.kind = kind;
        this.record = record;
        this.resolution = resolution;
    }

    /**
     * Whether records of the one schema cannot be read as those of the other: their bytes differ, or what the bytes mean. The
     * fingerprint of a schema does not cover its logical types.
     */
    private static boolean isNeeded(Schema written, Schema ours) {
        return SchemaNormalization.parsingFingerprint64(written) != SchemaNormalization.parsingFingerprint64(ours)
                || !haveSameLogicalTypes(written, ours);
    }

    private static boolean haveSameLogicalTypes(Schema one, Schema other) {
        if (one.getType() != other.getType()
                || !Objects.equals(
                        one.getObjectProp(LogicalType.LOGICAL_TYPE_PROP),
                        other.getObjectProp(LogicalType.LOGICAL_TYPE_PROP))) {
            return false;
        }
        return switch (one.getType()) {
            case RECORD ->
                IntStream.range(0, one.getFields().size())
                        .allMatch(i -> haveSameLogicalTypes(
                                one.getFields().get(i).schema(),
                                other.getFields().get(i).schema()));
            case UNION ->
                IntStream.range(0, one.getTypes().size())
                        .allMatch(i -> haveSameLogicalTypes(
                                one.getTypes().get(i), other.getTypes().get(i)));
            case ARRAY -> haveSameLogicalTypes(one.getElementType(), other.getElementType());
            case MAP -> haveSameLogicalTypes(one.getValueType(), other.getValueType());
            default -> true;
        };
    }

    /** Whether the schema is one of changes: by its name, or by the members that make a line of JSON a change. */
    private static SourceRecord.SourceKind kind(Schema written) {
        return written.getType() == Schema.Type.RECORD
                        && (written.getFullName()
                                        .equals(TransactionSchema.changes().getFullName())
                                || written.getField("base_version") != null && written.getField("set") != null)
                ? SourceRecord.SourceKind.CHANGE
                : SourceRecord.SourceKind.TRANSACTION;
    }

    /**
     * The translation of records of that schema to our transactions or changes.
     *
     * @throws SourceException as {@link #of}
     */
    public static SchemaTranslation toOurs(Schema written, @Nullable ZoneId zone) throws SourceException {
        FieldCatalogue ours = kind(written) == SourceRecord.SourceKind.CHANGE ? CHANGES : FieldCatalogue.transaction();
        return isNeeded(written, ours.schema()) ? of(written, ours, zone) : none(kind(written));
    }

    /**
     * The translation of records of that schema.
     *
     * @param ours the catalogue of the schema that they get
     * @param zone where local times and days are; without one, a local time and a {@code created_at} that is a day are
     *     refused, and other days are those of UTC
     * @throws SourceException where a member has a type that cannot be converted, or a required one is missing; it names
     *     them
     */
    public static SchemaTranslation of(Schema written, FieldCatalogue ours, @Nullable ZoneId zone)
            throws SourceException {
        SchemaResolution resolution = new SchemaResolution(zone);
        Conversion record = written.getType() == Schema.Type.RECORD
                ? resolution.members(null, ours.fields(), ours.schema(), written, "")
                : resolution.refusal("it", "of type " + written.getType().getName() + ", where a record is expected");
        resolution.check();
        return new SchemaTranslation(kind(ours.schema()), resolution, record);
    }

    /** Leaves the records of our schemas as they are. */
    public static SchemaTranslation none(SourceRecord.SourceKind kind) {
        return new SchemaTranslation(kind, new SchemaResolution(null), null);
    }

    /** What people should know about a file that is read this way, as whole sentences; null for nothing. */
    @Nullable
    String remark() {
        List<String> sentences = new ArrayList<>();
        if (!resolution.leftOut.isEmpty()) {
            sentences.add(
                    "It has members that are not known here and are left out: " + listed(resolution.leftOut) + ".");
        }
        if (!resolution.days.isEmpty()) {
            sentences.add("It has days without a time, read as the start of the day in " + resolution.zoneOfDays()
                    + " (--time-zone names another zone): " + listed(resolution.days) + ".");
        }
        return sentences.isEmpty() ? null : String.join(" ", sentences);
    }

    static String listed(List<String> paths) {
        String listed = String.join(", ", paths.subList(0, Math.min(MAX_LISTED, paths.size())));
        return paths.size() > MAX_LISTED ? listed + " and " + (paths.size() - MAX_LISTED) + " more" : listed;
    }

    /**
     * The record at the reader's position in our schema, or refused where a value has no place in ours; the reader is after it
     * where it was translated, and at it where the record has our schema.
     *
     * @throws MalformedAvroException where the bytes are no Avro of the schema; what follows cannot be read
     */
    public SourceRecord next(AvroBytes in) {
        Conversion conversion = record;
        if (conversion == null) {
            return SourceRecord.of(kind, in);
        }
        int start = in.position();
        RecordFindings findings = new RecordFindings();
        out.begin();
        try {
            conversion.write(in, out, findings);
            byte[] translated = out.end();
            return SourceRecord.of(
                    kind,
                    findings,
                    () -> new AvroBytes(translated, 0, translated.length),
                    () -> JsonMapper.shared()
                            .writeValueAsString(conversion.shown(new AvroBytes(in.array(), start, in.position()))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedAvroException e) {
            out.discard();
            throw e;
        }
    }

    static final class Output extends ByteArrayOutputStream {

        Output() {
            super(1 << 13);
        }

        void truncate(int length) {
            count = length;
        }

        @Override
        public synchronized void write(byte[] source, int offset, int length) {
            if (count + length > MAX_RECORD_BYTES) {
                throw new MalformedAvroException("a record has more than " + MAX_RECORD_BYTES + " bytes in our schema");
            }
            super.write(source, offset, length);
        }
    }
}
