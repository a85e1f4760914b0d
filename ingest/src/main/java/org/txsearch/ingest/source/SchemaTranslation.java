package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.RecordFindings.Adjustment;
import org.txsearch.ingest.source.WrittenScalar.Meaning;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.ChangeSchema;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MalformedAvroException;
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
    private static final FieldCatalogue CHANGES = FieldCatalogue.of(ChangeSchema.current());

    private final Conversion record;
    private final List<String> leftOut;
    private final List<String> days;
    private final ZoneId zoneOfDays;
    private final Target out = new Target();

    private SchemaTranslation(Resolution resolution, Conversion record) {
        this.record = record;
        this.leftOut = List.copyOf(resolution.leftOut);
        this.days = List.copyOf(resolution.days);
        this.zoneOfDays = resolution.zoneOfDays();
    }

    /** A record with values that ours cannot hold. */
    public static final class RefusedException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient List<Fault> faults;
        private final transient String text;

        RefusedException(List<Fault> faults, String text) {
            // No stack trace: a dead letter is an outcome.
            super(faults.toString(), null, false, false);
            this.faults = faults;
            this.text = text;
        }

        /** Everything that is wrong with it. */
        public List<Fault> faults() {
            return faults;
        }

        /** The record as the item's JSON. */
        public String text() {
            return text;
        }
    }

    /**
     * Whether records of the one schema cannot be read as those of the other: their bytes differ, or what the bytes mean. The
     * fingerprint of a schema does not cover its logical types.
     */
    public static boolean isNeeded(Schema written, Schema ours) {
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
    public static boolean hasChanges(Schema written) {
        return written.getType() == Schema.Type.RECORD
                && (written.getFullName().equals(ChangeSchema.current().getFullName())
                        || written.getField("base_version") != null && written.getField("set") != null);
    }

    /**
     * The translation of records of that schema to our transactions or changes, or null where they have ours.
     *
     * @throws SourceException as {@link #of}
     */
    public static @Nullable SchemaTranslation toOurs(Schema written, @Nullable ZoneId zone) throws SourceException {
        FieldCatalogue ours = hasChanges(written) ? CHANGES : FieldCatalogue.transaction();
        return isNeeded(written, ours.schema()) ? of(written, ours, zone) : null;
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
        Resolution resolution = new Resolution(zone);
        Conversion record = written.getType() == Schema.Type.RECORD
                ? resolution.members(null, ours.fields(), ours.schema(), written, "")
                : resolution.refusal("it", "of type " + written.getType().getName() + ", where a record is expected");
        resolution.check();
        return new SchemaTranslation(resolution, record);
    }

    /** What people should know about a file that is read this way, as whole sentences; null for nothing. */
    @Nullable
    String remark() {
        List<String> sentences = new ArrayList<>();
        if (!leftOut.isEmpty()) {
            sentences.add("It has members that are not known here and are left out: " + listed(leftOut) + ".");
        }
        if (!days.isEmpty()) {
            sentences.add("It has days without a time, read as the start of the day in " + zoneOfDays
                    + " (--time-zone names another zone): " + listed(days) + ".");
        }
        return sentences.isEmpty() ? null : String.join(" ", sentences);
    }

    private static String listed(List<String> paths) {
        String listed = String.join(", ", paths.subList(0, Math.min(MAX_LISTED, paths.size())));
        return paths.size() > MAX_LISTED ? listed + " and " + (paths.size() - MAX_LISTED) + " more" : listed;
    }

    /**
     * The record at the reader's position in our schema; the reader is after it, also where the record is refused.
     *
     * @throws RefusedException where a value has no place in ours
     * @throws MalformedAvroException where the bytes are no Avro of the schema; what follows cannot be read
     */
    public Translated next(AvroBytes in) throws RefusedException {
        int start = in.position();
        RecordFindings findings = new RecordFindings();
        out.begin();
        try {
            record.write(in, out, findings);
            byte[] translated = out.end();
            List<Adjustment> adjusted = findings.adjustments();
            if (!findings.hasFaults() && adjusted.isEmpty()) {
                return new Translated(new AvroBytes(translated, 0, translated.length), SourceAdjustments.NONE);
            }
            Object item = record.shown(new AvroBytes(in.array(), start, in.position()));
            String text = JsonMapper.shared().writeValueAsString(item);
            if (findings.hasFaults()) {
                throw new RefusedException(findings.faults(), text);
            }
            return new Translated(
                    new AvroBytes(translated, 0, translated.length), new SourceAdjustments(adjusted, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedAvroException e) {
            out.discard();
            throw e;
        }
    }

    /**
     * A record in our schema.
     *
     * @param adjustments what it has otherwise than it was written
     */
    public record Translated(AvroBytes record, SourceAdjustments adjustments) {}

    /** Where the record in our schema is written, of which the end can be taken back. */
    static final class Target {

        private final Output bytes = new Output();
        private BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);

        void begin() {
            bytes.reset();
        }

        /** Forgets the beginning of a record that could not be read. */
        void discard() {
            encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        }

        byte[] end() throws IOException {
            encoder.flush();
            return bytes.toByteArray();
        }

        BinaryEncoder encoder() {
            return encoder;
        }

        /** Begins the next element of an array or pair of a map, as a block of its own: others may be taken back. */
        void startOne() throws IOException {
            encoder.setItemCount(1);
            encoder.startItem();
        }

        /** The length of what is written so far. */
        int mark() throws IOException {
            encoder.flush();
            return bytes.size();
        }

        /** Takes back what was written after that mark. */
        void reset(int mark) throws IOException {
            encoder.flush();
            bytes.truncate(mark);
        }
    }

    private static final class Output extends ByteArrayOutputStream {

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

    /** Finds the conversion of each member, and notes those that have none. */
    private static final class Resolution {

        private static final int MAX_SHOWN = 10;

        /** The load sets them, whatever a record has there. */
        private static final Set<String> IGNORED = Set.of("ingested_at", "erased_at");

        private final @Nullable ZoneId zone;
        /** The paths by what is wrong with them: a schema often has the same fault in all its times or amounts. */
        private final Map<String, List<String>> refusals = new LinkedHashMap<>();

        private final List<String> leftOut = new ArrayList<>();
        private final List<String> days = new ArrayList<>();

        Resolution(@Nullable ZoneId zone) {
            this.zone = zone;
        }

        ZoneId zoneOfDays() {
            return zone == null ? ZoneId.of("Etc/UTC") : zone;
        }

        void check() throws SourceException {
            if (refusals.isEmpty()) {
                return;
            }
            String sentences = refusals.entrySet().stream()
                    .limit(MAX_SHOWN)
                    .map(refusal -> sentence(refusal.getValue(), refusal.getKey()))
                    .collect(Collectors.joining(" "));
            int more = refusals.values().stream()
                    .skip(MAX_SHOWN)
                    .mapToInt(List::size)
                    .sum();
            throw new SourceException("Its schema is not one of transactions. " + sentences
                    + (more == 0 ? "" : " " + more + " more members do not fit."));
        }

        private static String sentence(List<String> paths, String what) {
            return listed(paths) + (paths.size() == 1 ? " is " : " are ") + what + ".";
        }

        Conversion members(@Nullable Field amount, List<Field> fields, Schema ours, Schema written, String prefix) {
            List<Conversion> members = new ArrayList<>();
            int[] sources = new int[fields.size()];
            for (int i = 0; i < sources.length; i++) {
                Field field = fields.get(i);
                Schema.Field member = IGNORED.contains(field.path()) ? null : written.getField(field.name());
                sources[i] = member == null ? -1 : member.pos();
                members.add(
                        member == null
                                ? missing(field)
                                : member(field, ours.getFields().get(i).schema(), member.schema()));
            }
            for (Schema.Field member : written.getFields()) {
                if (ours.getField(member.name()) == null) {
                    leftOut.add(prefix + member.name());
                }
            }
            return Conversion.Members.of(amount, written.getFields(), fields, members, sources);
        }

        private Conversion missing(Field field) {
            return isRequired(field) ? refusal(field.path(), "missing, and required") : new Conversion.Absent(field);
        }

        private static boolean isRequired(Field field) {
            return !field.nullable() && field.kind() != Field.Kind.RECORDS && field.kind() != Field.Kind.STRING_MAP;
        }

        private Conversion member(Field field, Schema ours, Schema written) {
            if (written.getType() == Schema.Type.NULL && isRequired(field)) {
                return refusal(field.path(), "always null, and required");
            }
            Schema type = field.nullable() ? ours.getTypes().get(1) : ours;
            return branches(
                    written,
                    branch -> field.nullable()
                            ? new Conversion.Present(field, value(field, type, branch))
                            : value(field, type, branch),
                    new Conversion.Absent(field));
        }

        /** Every branch of a union must have its conversion: any record may have a value of it. */
        private static Conversion branches(
                Schema written, Function<Schema, Conversion> conversion, Conversion whereNull) {
            if (written.getType() == Schema.Type.UNION) {
                return new Conversion.Branches(written.getTypes().stream()
                        .map(branch -> branches(branch, conversion, whereNull))
                        .toList());
            }
            return written.getType() == Schema.Type.NULL ? whereNull : conversion.apply(written);
        }

        private Conversion value(Field field, Schema ours, Schema written) {
            return switch (field.kind()) {
                case MONEY, RECORD ->
                    written.getType() == Schema.Type.RECORD
                            ? members(
                                    field.kind() == Field.Kind.MONEY ? field : null,
                                    field.children(),
                                    ours,
                                    written,
                                    field.path() + ".")
                            : refusal(field, written);
                case RECORDS ->
                    written.getType() == Schema.Type.ARRAY
                            ? new Conversion.Elements(elements(field, ours.getElementType(), written.getElementType()))
                            : refusal(field, written);
                case STRING_MAP ->
                    written.getType() == Schema.Type.MAP
                            ? new Conversion.Pairs(values(field, ours.getValueType(), written.getValueType()))
                            : refusal(field, written);
                default -> scalar(field, ours, written);
            };
        }

        private Conversion elements(Field field, Schema ours, Schema written) {
            if (written.getType() == Schema.Type.NULL) {
                return refusal(field, written);
            }
            return branches(
                    written,
                    branch -> branch.getType() == Schema.Type.RECORD
                            ? members(null, field.children(), ours, branch, field.path() + ".")
                            : refusal(field, branch),
                    new Conversion.NullLeftOut(field, "An element is null"));
        }

        private Conversion values(Field field, Schema ours, Schema written) {
            if (field.path().equals("set")) {
                return branches(
                        written,
                        branch -> new Conversion.JsonText(scalar(field, ours, branch)),
                        new Conversion.JsonNull());
            }
            return branches(
                    written,
                    branch -> scalar(field, ours, branch),
                    new Conversion.NullLeftOut(field, "The value of a key is null"));
        }

        private Conversion scalar(Field field, Schema ours, Schema written) {
            WrittenScalar from = new WrittenScalar(written);
            boolean fits =
                    switch (field.kind()) {
                        case STRING ->
                            from.means() == Meaning.TEXT
                                    || from.means() == Meaning.DECIMAL && field.format() == Field.Format.DECIMAL;
                        case ENUM, STRING_MAP -> from.means() == Meaning.TEXT;
                        case INSTANT -> isTime(from, field);
                        case INTEGER, LONG -> from.means() == Meaning.INTEGER || from.means() == Meaning.DECIMAL;
                        case BOOLEAN -> from.means() == Meaning.BOOLEAN;
                        case MONEY, RECORD, RECORDS -> false;
                    };
            if (!fits) {
                return refusal(field, written);
            }
            if (from.means() == Meaning.DAY) {
                days.add(field.path());
            }
            return from.isString() && (field.kind() == Field.Kind.STRING || field.kind() == Field.Kind.STRING_MAP)
                    ? new Conversion.Copy(from)
                    : new Conversion.Scalar(from, field, ours, zone);
        }

        private boolean isTime(WrittenScalar from, Field field) {
            return switch (from.means()) {
                case TEXT, INSTANT -> true;
                case LOCAL_TIME -> zone != null;
                // It decides the week and the month of a transaction for ever, so that no zone is assumed.
                case DAY -> zone != null || !field.path().equals("created_at");
                default -> false;
            };
        }

        private Conversion refusal(Field field, Schema written) {
            WrittenScalar from = new WrittenScalar(written);
            return refusal(
                    field.path(), from.name() + ", where " + expected(field) + " is expected: " + reason(field, from));
        }

        Conversion refusal(String path, String what) {
            refusals.computeIfAbsent(what, unused -> new ArrayList<>()).add(path);
            // Never used: nothing is read with a schema that is refused.
            return new Conversion.JsonNull();
        }

        private static String expected(Field field) {
            return switch (field.kind()) {
                case STRING -> field.format() == Field.Format.DECIMAL ? "a decimal number" : "a text";
                case ENUM -> "a symbol";
                case INSTANT -> "a time";
                case INTEGER, LONG -> "an integer";
                case BOOLEAN -> "a boolean";
                case MONEY -> "a record of value and currency_code";
                case RECORD -> "a record";
                case RECORDS -> "an array of records";
                case STRING_MAP -> "a map of strings";
            };
        }

        /** Why the type is not converted, where that is not obvious, and which type is. */
        private static String reason(Field field, WrittenScalar from) {
            boolean isDecimal = field.format() == Field.Format.DECIMAL;
            if (from.hasUnknownLogicalType()) {
                return "this logical type is not known for this type, or not valid; " + wayOut(field);
            }
            if (from.isFloat() && isDecimal) {
                return "a binary float does not hold a decimal number exactly; " + wayOut(field);
            }
            if (from.means() == Meaning.INTEGER && isDecimal) {
                return "an integer does not say whether it counts major or minor units; " + wayOut(field);
            }
            if (from.means() == Meaning.INTEGER && field.kind() == Field.Kind.INSTANT) {
                return "a number without a logical type does not say its unit; " + wayOut(field);
            }
            if (field.kind() == Field.Kind.INSTANT
                    && (from.means() == Meaning.LOCAL_TIME || from.means() == Meaning.DAY)) {
                return "it does not say in which zone; name the zone with --time-zone, or " + wayOut(field);
            }
            return wayOut(field);
        }

        private static String wayOut(Field field) {
            return "write "
                    + switch (field.kind()) {
                        case STRING ->
                            field.format() == Field.Format.DECIMAL
                                    ? "decimal (bytes or fixed), or string"
                                    : "string, enum or uuid";
                        case ENUM -> "string or enum";
                        case INSTANT ->
                            "timestamp-millis, timestamp-micros or timestamp-nanos, or string with an offset (RFC 3339)";
                        case INTEGER, LONG -> "int, long or decimal";
                        case BOOLEAN -> "boolean";
                        case MONEY -> "record, its value as decimal or string";
                        case RECORD -> "record";
                        case RECORDS -> "array of records";
                        case STRING_MAP -> "map of strings";
                    };
        }
    }
}
