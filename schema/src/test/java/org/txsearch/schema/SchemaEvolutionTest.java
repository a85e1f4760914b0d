package org.txsearch.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.api.Test;

/** Verifies that records of a released schema can be read with the current one, and vice versa. */
class SchemaEvolutionTest {

    @Test
    void everyReleasedSchema_readsAndIsReadByTheCurrentOne() throws IOException {
        List<Schema> released = released();
        assertThat(released).isNotEmpty();
        for (Schema schema : released) {
            assertThat(canReadEachOther(schema, TransactionSchema.current())).isTrue();
        }
    }

    @Test
    void newNullableField_isAllowed() {
        Schema changed = with(fields -> {
            fields.add(new Schema.Field(
                    "loyalty_id",
                    nullable(Schema.Type.STRING),
                    "Number of the loyalty card.",
                    Schema.Field.NULL_DEFAULT_VALUE));
            return fields;
        });
        assertThat(canReadEachOther(TransactionSchema.current(), changed)).isTrue();
    }

    @Test
    void removedRequiredField_isRefused() {
        Schema changed = with(fields -> {
            fields.removeIf(field -> field.name().equals("version"));
            return fields;
        });
        assertThat(canReadEachOther(TransactionSchema.current(), changed)).isFalse();
    }

    @Test
    void newFieldWithoutDefault_isRefused() {
        Schema changed = with(fields -> {
            fields.add(new Schema.Field("loyalty_id", Schema.create(Schema.Type.STRING), "Number of the card."));
            return fields;
        });
        assertThat(canReadEachOther(TransactionSchema.current(), changed)).isFalse();
    }

    @Test
    void changedType_isRefused() {
        Schema changed = with(fields -> fields.stream()
                .map(field -> field.name().equals("version")
                        ? new Schema.Field("version", Schema.create(Schema.Type.STRING), field.doc())
                        : new Schema.Field(field, field.schema()))
                .toList());
        assertThat(canReadEachOther(TransactionSchema.current(), changed)).isFalse();
    }

    @Test
    void widenedNumber_isRefused_asTheOldReaderCannotFollow() {
        Schema changed = with(fields -> fields.stream()
                .map(field -> field.name().equals("version")
                        ? new Schema.Field("version", Schema.create(Schema.Type.DOUBLE), field.doc())
                        : new Schema.Field(field, field.schema()))
                .toList());
        assertThat(canReadEachOther(TransactionSchema.current(), changed)).isFalse();
    }

    @Test
    void newEnumSymbol_isRefused_becauseTheOldReaderLacksIt() {
        Schema changed = with(fields -> fields.stream()
                .map(field -> field.name().equals("direction")
                        ? new Schema.Field(
                                "direction",
                                Schema.createEnum(
                                        field.schema().getName(),
                                        field.schema().getDoc(),
                                        field.schema().getNamespace(),
                                        List.of("CREDIT", "DEBIT", "NEITHER")),
                                field.doc())
                        : new Schema.Field(field, field.schema()))
                .toList());
        assertThat(canReadEachOther(TransactionSchema.current(), changed)).isFalse();
    }

    @Test
    void changedLogicalType_isRefused_thoughAvroReadsTheOneAsTheOther() {
        Schema micros = LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
        Schema changed = with(fields -> fields.stream()
                .map(field -> field.name().equals("created_at")
                        ? new Schema.Field("created_at", micros, field.doc())
                        : new Schema.Field(field, field.schema()))
                .toList());
        assertThat(SchemaNormalization.parsingFingerprint64(changed))
                .isEqualTo(SchemaNormalization.parsingFingerprint64(TransactionSchema.current()));
        assertThat(canReadEachOther(TransactionSchema.current(), changed)).isFalse();
    }

    private static boolean canReadEachOther(Schema one, Schema other) {
        return canRead(one, other) && canRead(other, one) && meansTheSame(one, other);
    }

    /**
     * Returns whether the members of both have the same logical types, which neither compatibility nor fingerprints
     * cover.
     */
    private static boolean meansTheSame(Schema one, Schema other) {
        if (!Objects.equals(one.getLogicalType(), other.getLogicalType())) {
            return false;
        }
        return switch (one.getType()) {
            case RECORD ->
                one.getFields().stream()
                        .filter(field -> other.getField(field.name()) != null)
                        .allMatch(field -> meansTheSame(
                                field.schema(), other.getField(field.name()).schema()));
            case ARRAY -> meansTheSame(one.getElementType(), other.getElementType());
            case MAP -> meansTheSame(one.getValueType(), other.getValueType());
            // All unions are ["null", type].
            case UNION -> meansTheSame(one.getTypes().get(1), other.getTypes().get(1));
            default -> true;
        };
    }

    private static boolean canRead(Schema reader, Schema writer) {
        return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
                        .getType()
                == SchemaCompatibilityType.COMPATIBLE;
    }

    private static List<Schema> released() throws IOException {
        List<Schema> released = new ArrayList<>();
        while (true) {
            String name = "released/transaction-" + (released.size() + 1) + ".avsc";
            try (InputStream resource = TransactionSchema.class.getResourceAsStream(name)) {
                if (resource == null) {
                    return released;
                }
                released.add(new Schema.Parser().parse(resource));
            }
        }
    }

    /** Returns the current schema with other fields, which are copied, since a field belongs to one record. */
    private static Schema with(UnaryOperator<List<Schema.Field>> change) {
        Schema current = TransactionSchema.current();
        List<Schema.Field> fields = new ArrayList<>();
        current.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
        return Schema.createRecord(
                current.getName(), current.getDoc(), current.getNamespace(), false, change.apply(fields));
    }

    private static Schema nullable(Schema.Type type) {
        return Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(type));
    }
}
