package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
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
 * Translates records that were written with another schema to our schema. Each member is found by its name and
 * converted by its type and logical type, or the whole schema is rejected: Avro's own resolution reads bytes as text
 * and any {@code long} as a time. Type names, the order of members, and the order of union branches do not matter.
 *
 * <p>For one thread.
 */
public final class SchemaTranslation {

    private static final FieldCatalogue CHANGES = FieldCatalogue.of(TransactionSchema.changes());

    private final SourceKind kind;
    /** Null if the records have our schema. */
    private final @Nullable Conversion record;

    private final @Nullable String remark;
    private final RecordEncoder out = new RecordEncoder();

    private SchemaTranslation(SourceKind kind, @Nullable String remark, @Nullable Conversion record) {
        this.kind = kind;
        this.record = record;
        this.remark = remark;
    }

    /** Returns whether the encoding of the schemas differs, or its meaning: fingerprints do not cover logical types. */
    private static boolean isNeeded(Schema written, Schema ours) {
        return SchemaNormalization.parsingFingerprint64(written) != SchemaNormalization.parsingFingerprint64(ours)
                || !haveSameLogicalTypes(written, ours);
    }

    private static boolean haveSameLogicalTypes(Schema one, Schema other) {
        List<Schema> inner = inner(one);
        List<Schema> others = inner(other);
        return one.getType() == other.getType()
                && Objects.equals(
                        one.getObjectProp(LogicalType.LOGICAL_TYPE_PROP),
                        other.getObjectProp(LogicalType.LOGICAL_TYPE_PROP))
                && inner.size() == others.size()
                && IntStream.range(0, inner.size()).allMatch(i -> haveSameLogicalTypes(inner.get(i), others.get(i)));
    }

    private static List<Schema> inner(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> schema.getFields().stream().map(Schema.Field::schema).toList();
            case UNION -> schema.getTypes();
            case ARRAY -> List.of(schema.getElementType());
            case MAP -> List.of(schema.getValueType());
            default -> List.of();
        };
    }

    /** Returns the kind of the records. A schema of changes has the name of ours, or its significant members. */
    private static SourceKind kind(Schema written) {
        return written.getType() == Schema.Type.RECORD
                        && (written.getFullName()
                                        .equals(TransactionSchema.changes().getFullName())
                                || written.getField("base_version") != null && written.getField("set") != null)
                ? SourceKind.CHANGE
                : SourceKind.TRANSACTION;
    }

    /**
     * Returns the translation of records of the given schema to our transactions or changes.
     *
     * @throws SourceException under the same conditions as {@link #of}
     */
    public static SchemaTranslation toOurs(Schema written, @Nullable ZoneId zone) throws SourceException {
        FieldCatalogue ours = kind(written) == SourceKind.CHANGE ? CHANGES : FieldCatalogue.transaction();
        return isNeeded(written, ours.schema()) ? of(written, ours, zone) : none(kind(written));
    }

    /**
     * Returns the translation of records of the given schema.
     *
     * @param ours the catalogue of the target schema
     * @param zone the zone of local times and days; without one, a local time and a {@code created_at} that is a day
     *     are rejected, and other days are read in UTC
     * @throws SourceException if a member has a type that cannot be converted, or a required member is missing; the
     *     message names them
     */
    public static SchemaTranslation of(Schema written, FieldCatalogue ours, @Nullable ZoneId zone)
            throws SourceException {
        SchemaResolution resolution = new SchemaResolution(zone);
        Conversion record = written.getType() == Schema.Type.RECORD
                ? resolution.members(null, ours.fields(), ours.schema(), written, "")
                : resolution.refusal("it", "of type " + written.getType().getName() + ", where a record is expected");
        resolution.check();
        return new SchemaTranslation(kind(ours.schema()), resolution.remark(), record);
    }

    /** Returns a translation that leaves records of our schema unchanged. */
    public static SchemaTranslation none(SourceKind kind) {
        return new SchemaTranslation(kind, null, null);
    }

    /** Returns what a user should know about how the records are read, as whole sentences, or null. */
    @Nullable
    String remark() {
        return remark;
    }

    /**
     * Returns the record at the reader's position in our schema, or a rejected record if our schema cannot hold a
     * value. Advances the reader to the end of a record that was translated, and not at all if the record has our
     * schema.
     *
     * @throws MalformedAvroException if the bytes are not Avro of the schema; nothing after them can be read
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
}
