package org.txsearch.ingest.source;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;

/** Finds the conversion of each member of a schema, and collects the members that cannot be converted. */
final class SchemaResolution {

    private static final int MAX_SHOWN = 10;

    /** The load sets these members, whatever value a record has. */
    private static final Set<String> IGNORED = Set.of("ingested_at", "erased_at");

    private final @Nullable ZoneId zone;
    /** Paths by fault: a schema often has the same fault in all times or amounts. */
    private final Map<String, List<String>> refusals = new LinkedHashMap<>();

    private final List<String> leftOut = new ArrayList<>();
    private final List<String> days = new ArrayList<>();

    SchemaResolution(@Nullable ZoneId zone) {
        this.zone = zone;
    }

    /** Returns what a user should know about how the records are read, as whole sentences, or null. */
    @Nullable
    String remark() {
        List<String> sentences = new ArrayList<>();
        if (!leftOut.isEmpty()) {
            sentences.add("It has members that are not known here and are left out: " + listed(leftOut) + ".");
        }
        if (!days.isEmpty()) {
            sentences.add("It has days without a time, read as the start of the day in "
                    + (zone == null ? "Etc/UTC" : zone) + " (--time-zone names another zone): " + listed(days) + ".");
        }
        return sentences.isEmpty() ? null : String.join(" ", sentences);
    }

    private static String listed(List<String> paths) {
        String listed = String.join(", ", paths.subList(0, Math.min(MAX_SHOWN, paths.size())));
        return paths.size() > MAX_SHOWN ? listed + " and " + (paths.size() - MAX_SHOWN) + " more" : listed;
    }

    void check() throws SourceException {
        if (refusals.isEmpty()) {
            return;
        }
        String sentences = refusals.entrySet().stream()
                .limit(MAX_SHOWN)
                .map(refusal -> sentence(refusal.getValue(), refusal.getKey()))
                .collect(Collectors.joining(" "));
        int more =
                refusals.values().stream().skip(MAX_SHOWN).mapToInt(List::size).sum();
        throw new SourceException("Its schema is not one of transactions. " + sentences
                + (more == 0 ? "" : " " + more + " more members do not fit."));
    }

    private static String sentence(List<String> paths, String what) {
        return listed(paths) + (paths.size() == 1 ? " is " : " are ") + what + ".";
    }

    Conversion members(@Nullable Field amount, List<Field> fields, Schema ours, Schema written, String prefix) {
        List<Conversion> members = new ArrayList<>();
        int[] targets = new int[written.getFields().size()];
        Arrays.fill(targets, -1);
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            Schema.Field member = IGNORED.contains(field.path()) ? null : written.getField(field.name());
            if (member == null) {
                members.add(missing(field));
            } else {
                targets[member.pos()] = i;
                members.add(member(field, ours.getFields().get(i).schema(), member.schema()));
            }
        }
        for (Schema.Field member : written.getFields()) {
            if (ours.getField(member.name()) == null) {
                leftOut.add(prefix + member.name());
            }
        }
        return new ConvertedMembers(amount, written.getFields(), targets, fields, members);
    }

    private Conversion missing(Field field) {
        return isRequired(field) ? refusal(field.path(), "missing, and required") : Conversion.absent(field);
    }

    private static boolean isRequired(Field field) {
        return !field.nullable() && field.kind() != FieldKind.RECORDS && field.kind() != FieldKind.STRING_MAP;
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
                Conversion.absent(field));
    }

    /** Returns a conversion for every branch of a union: any record may have a value of any of them. */
    private static Conversion branches(Schema written, Function<Schema, Conversion> conversion, Conversion whereNull) {
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
                                field.kind() == FieldKind.MONEY ? field : null,
                                field.children(),
                                ours,
                                written,
                                field.path() + ".")
                        : refusal(field, written);
            case RECORDS ->
                written.getType() == Schema.Type.ARRAY
                        ? new Conversion.MapEntries(
                                elements(field, ours.getElementType(), written.getElementType()), false)
                        : refusal(field, written);
            case STRING_MAP ->
                written.getType() == Schema.Type.MAP
                        ? new Conversion.MapEntries(values(field, ours.getValueType(), written.getValueType()), true)
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
                Conversion.nullLeftOut(field, "An element is null"));
    }

    private Conversion values(Field field, Schema ours, Schema written) {
        if (field.path().equals("set")) {
            return branches(
                    written, branch -> new Conversion.JsonText(scalar(field, ours, branch)), Conversion.JSON_NULL);
        }
        return branches(
                written,
                branch -> scalar(field, ours, branch),
                Conversion.nullLeftOut(field, "The value of a key is null"));
    }

    private Conversion scalar(Field field, Schema ours, Schema written) {
        WrittenScalar from = new WrittenScalar(written);
        boolean fits =
                switch (field.kind()) {
                    case STRING ->
                        from.means() == ScalarMeaning.TEXT
                                || from.means() == ScalarMeaning.DECIMAL && field.format() == FieldFormat.DECIMAL;
                    case ENUM, STRING_MAP -> from.means() == ScalarMeaning.TEXT;
                    case INSTANT -> isTime(from, field);
                    case INTEGER, LONG ->
                        from.means() == ScalarMeaning.INTEGER || from.means() == ScalarMeaning.DECIMAL;
                    case BOOLEAN -> from.means() == ScalarMeaning.BOOLEAN;
                    case MONEY, RECORD, RECORDS -> false;
                };
        if (!fits) {
            return refusal(field, written);
        }
        if (from.means() == ScalarMeaning.DAY) {
            days.add(field.path());
        }
        return from.isString() && (field.kind() == FieldKind.STRING || field.kind() == FieldKind.STRING_MAP)
                ? new Conversion.CopiedValue(from)
                : new ConvertedScalar(from, field, ours, zone);
    }

    private boolean isTime(WrittenScalar from, Field field) {
        return switch (from.means()) {
            case TEXT, INSTANT -> true;
            case LOCAL_TIME -> zone != null;
            // This day decides the week and the month of a transaction permanently, so no zone is assumed.
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
        // Never used, because no record is read with a rejected schema.
        return Conversion.JSON_NULL;
    }

    private static String expected(Field field) {
        return switch (field.kind()) {
            case STRING -> field.format() == FieldFormat.DECIMAL ? "a decimal number" : "a text";
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

    /** Explains why the type is not converted, unless that is obvious, and names a type that is. */
    private static String reason(Field field, WrittenScalar from) {
        boolean isDecimal = field.format() == FieldFormat.DECIMAL;
        if (from.hasUnknownLogicalType()) {
            return "this logical type is not known for this type, or not valid; " + wayOut(field);
        }
        if (from.isFloat() && isDecimal) {
            return "a binary float does not hold a decimal number exactly; " + wayOut(field);
        }
        if (from.means() == ScalarMeaning.INTEGER && isDecimal) {
            return "an integer does not say whether it counts major or minor units; " + wayOut(field);
        }
        if (from.means() == ScalarMeaning.INTEGER && field.kind() == FieldKind.INSTANT) {
            return "a number without a logical type does not say its unit; " + wayOut(field);
        }
        if (field.kind() == FieldKind.INSTANT
                && (from.means() == ScalarMeaning.LOCAL_TIME || from.means() == ScalarMeaning.DAY)) {
            return "it does not say in which zone; name the zone with --time-zone, or " + wayOut(field);
        }
        return wayOut(field);
    }

    private static String wayOut(Field field) {
        return "write "
                + switch (field.kind()) {
                    case STRING ->
                        field.format() == FieldFormat.DECIMAL
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
