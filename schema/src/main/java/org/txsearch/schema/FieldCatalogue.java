package org.txsearch.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** All fields of a transaction, derived only from the Avro schema. */
public final class FieldCatalogue {

    private static final int DEFAULT_MAX_LENGTH = 1000;
    private static final FieldCatalogue TRANSACTION = of(TransactionSchema.current());

    private final Schema schema;
    private final List<Field> fields;
    private final Map<String, Field> byPath;

    private FieldCatalogue(Schema schema, List<Field> fields) {
        this.schema = schema;
        this.fields = fields;
        Map<String, Field> paths = new LinkedHashMap<>();
        collect(fields, paths);
        this.byPath = Collections.unmodifiableMap(paths);
        requireDistinct(searchable());
    }

    /** Requires that each parameter is unique, and that there is one gross amount, whose exponent a document has. */
    private static void requireDistinct(List<Field> searchable) {
        Set<String> taken = new HashSet<>();
        for (Field field : searchable) {
            SearchProperties search = Objects.requireNonNull(field.search());
            Stream.of(
                            search.parameter(),
                            search.currencyParameter(),
                            search.as() == SearchAs.AMOUNT ? "as amount" : null)
                    .filter(Objects::nonNull)
                    .forEach(name -> {
                        if (!taken.add(name)) {
                            throw new IllegalArgumentException(
                                    field.path() + ": another field is searched under " + name + " already");
                        }
                    });
        }
    }

    /** Returns the catalogue of the current schema. */
    public static FieldCatalogue transaction() {
        return TRANSACTION;
    }

    /** Returns the catalogue of any record schema that uses the same types. */
    public static FieldCatalogue of(Schema schema) {
        return new FieldCatalogue(schema, members(schema, "", Inherited.NOTHING));
    }

    public Schema schema() {
        return schema;
    }

    /** Returns the top-level fields in schema order. */
    public List<Field> fields() {
        return fields;
    }

    /** Returns all fields by dotted path in schema order, parents before their children. */
    public Map<String, Field> byPath() {
        return byPath;
    }

    /** Returns the field with the given path, or null. */
    public @Nullable Field find(String path) {
        return byPath.get(path);
    }

    /** Returns the field with the given path, which the schema must have. */
    public Field field(String path) {
        Field field = byPath.get(path);
        if (field == null) {
            throw new IllegalStateException("The schema has no " + path);
        }
        return field;
    }

    /** Returns the searchable fields in schema order. */
    public List<Field> searchable() {
        return select(field -> field.search() != null);
    }

    /** Returns the fields that satisfy the predicate in schema order. */
    public List<Field> select(Predicate<Field> predicate) {
        return byPath.values().stream().filter(predicate).toList();
    }

    private static void collect(List<Field> fields, Map<String, Field> paths) {
        for (Field field : fields) {
            paths.put(field.path(), field);
            collect(field.children(), paths);
        }
    }

    /** The properties that members inherit from their parent. */
    private record Inherited(boolean personal, boolean strict) {

        static final Inherited NOTHING = new Inherited(false, false);
    }

    private static List<Field> members(Schema record, String prefix, Inherited inherited) {
        List<Field> members = new ArrayList<>();
        for (Schema.Field member : record.getFields()) {
            members.add(field(member, prefix, inherited));
        }
        return List.copyOf(members);
    }

    /** Returns the fields of an array's elements, which must not be searchable: documents have one value of each. */
    private static List<Field> elements(Schema record, String prefix, Inherited inherited) {
        List<Field> members = members(record, prefix, inherited);
        Map<String, Field> paths = new LinkedHashMap<>();
        collect(members, paths);
        for (Field field : paths.values()) {
            if (field.search() != null) {
                throw new IllegalArgumentException(field.path() + ": nothing within an array can be searched");
            }
        }
        return members;
    }

    private static Field field(Schema.Field member, String prefix, Inherited inherited) {
        String path = prefix + member.name();
        boolean nullable = member.schema().isNullable();
        Schema type = nullable ? nonNull(member.schema()) : member.schema();
        FieldKind kind = kind(type, path);
        boolean required = !nullable && kind != FieldKind.RECORDS && kind != FieldKind.STRING_MAP;
        Inherited own = new Inherited(
                inherited.personal() || Boolean.TRUE.equals(member.getObjectProp("personal")),
                // Required members of a transaction are strict. Required members of an amount are as strict as the
                // amount.
                inherited.strict()
                        || required && prefix.isEmpty()
                        || Boolean.TRUE.equals(member.getObjectProp("strict")));
        List<Field> children =
                switch (kind) {
                    case MONEY, RECORD -> members(type, path + ".", own);
                    case RECORDS -> elements(type.getElementType(), path + ".", own);
                    default -> List.of();
                };
        return new Field(
                member.name(),
                path,
                kind,
                typeName(type),
                nullable,
                own.strict(),
                documentation(member, path),
                format(member),
                member.getObjectProp("max_length") instanceof Integer length ? length : DEFAULT_MAX_LENGTH,
                own.personal(),
                kind == FieldKind.ENUM ? List.copyOf(type.getEnumSymbols()) : List.of(),
                SearchProperties.of(member),
                children);
    }

    private static String typeName(Schema type) {
        return switch (type.getType()) {
            case RECORD -> type.getName();
            case ARRAY -> type.getElementType().getName();
            default -> "";
        };
    }

    /** Returns the non-null type. All unions are {@code ["null", type]}. */
    private static Schema nonNull(Schema union) {
        if (union.getTypes().size() != 2 || union.getTypes().get(0).getType() != Schema.Type.NULL) {
            throw new IllegalArgumentException("A union must be [\"null\", type], not " + union);
        }
        return union.getTypes().get(1);
    }

    private static FieldKind kind(Schema type, String path) {
        return switch (type.getType()) {
            case STRING -> FieldKind.STRING;
            case ENUM -> FieldKind.ENUM;
            case INT -> FieldKind.INTEGER;
            case LONG ->
                type.getLogicalType() instanceof LogicalTypes.TimestampMillis ? FieldKind.INSTANT : FieldKind.LONG;
            case BOOLEAN -> FieldKind.BOOLEAN;
            case RECORD -> type.getName().equals("Money") ? FieldKind.MONEY : FieldKind.RECORD;
            case ARRAY -> {
                if (type.getElementType().getType() != Schema.Type.RECORD) {
                    throw new IllegalArgumentException(path + ": only arrays of records are known");
                }
                yield FieldKind.RECORDS;
            }
            case MAP -> {
                if (type.getValueType().getType() != Schema.Type.STRING) {
                    throw new IllegalArgumentException(path + ": only maps of strings are known");
                }
                yield FieldKind.STRING_MAP;
            }
            default -> throw new IllegalArgumentException(path + ": no rule for type " + type.getType());
        };
    }

    private static FieldFormat format(Schema.Field member) {
        Object format = member.getObjectProp("format");
        return format == null
                ? FieldFormat.ANY
                : FieldFormat.valueOf(format.toString().toUpperCase(Locale.ROOT));
    }

    private static String documentation(Schema.Field member, String path) {
        if (member.doc() == null || member.doc().isBlank()) {
            throw new IllegalArgumentException(path + " has no doc: every attribute states its meaning and unit");
        }
        return member.doc();
    }
}
