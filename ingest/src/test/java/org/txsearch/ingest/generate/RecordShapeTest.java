package org.txsearch.ingest.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.txsearch.schema.FieldCatalogue;

class RecordShapeTest {

    private static final Schema KNOWN_AND_UNKNOWN = new Schema.Parser().parse("""
            {"type": "record", "name": "Sample", "fields": [
              {"name": "new_text", "type": ["null", "string"], "default": null, "doc": "Nobody sets it."},
              {"name": "id", "type": "string", "doc": "Set."},
              {"name": "new_record", "type": ["null", {"type": "record", "name": "Inner", "fields": [
                {"name": "inner_text", "type": ["null", "string"], "doc": "Nobody sets it."}]}], "doc": "Nobody sets it."},
              {"name": "known_record", "type": ["null", {"type": "record", "name": "Other", "fields": [
                {"name": "new_number", "type": ["null", "long"], "doc": "Nobody sets it."},
                {"name": "flag", "type": ["null", "boolean"], "doc": "Set."}]}], "doc": "Set in part."},
              {"name": "new_rows", "type": {"type": "array", "items": "Other"}, "doc": "Nobody sets it."},
              {"name": "rows", "type": {"type": "array", "items": "Other"}, "doc": "Set."},
              {"name": "new_pairs", "type": {"type": "map", "values": "string"}, "doc": "Nobody sets it."},
              {"name": "pairs", "type": {"type": "map", "values": "string"}, "doc": "Set."}]}
            """);

    private final RecordShape shape = shape(KNOWN_AND_UNKNOWN);

    @Test
    void attributesThatNobodyKnows_areNullOrEmpty() throws IOException {
        RecordDraft draft = new RecordDraft(shape);
        draft.text(shape.text("id"), Text.of("ß"));
        draft.bool(shape.number("known_record.flag"), true);
        RecordShape row = shape.elements("rows");
        draft.append(shape.rows("rows"), row).number(row.number("new_number"), Long.MIN_VALUE);
        draft.append(shape.rows("rows"), row).bool(row.number("flag"), false);
        draft.pair(shape.pairs("pairs"), Text.of("key"), Text.of("value"));

        GenericRecord read = read(draft);

        assertThat(read.get("id")).isEqualTo(new Utf8("ß"));
        assertThat(read.get("new_text")).isNull();
        assertThat(read.get("new_record")).isNull();
        assertThat(read.get("known_record")).hasToString("{\"new_number\": null, \"flag\": true}");
        assertThat(read.get("new_rows")).hasToString("[]");
        assertThat(read.get("rows"))
                .hasToString("[{\"new_number\": -9223372036854775808, \"flag\": null}, "
                        + "{\"new_number\": null, \"flag\": false}]");
        assertThat(read.get("new_pairs")).isEqualTo(Map.of());
        assertThat(read.get("pairs")).isEqualTo(Map.of(new Utf8("key"), new Utf8("value")));
    }

    @Test
    void clearedDraft_keepsNothing() throws IOException {
        RecordDraft draft = new RecordDraft(shape);
        RecordShape row = shape.elements("rows");
        draft.append(shape.rows("rows"), row).bool(row.number("flag"), false);
        draft.pair(shape.pairs("pairs"), Text.of("key"), Text.of("value"));
        draft.clear();
        draft.text(shape.text("id"), Text.of("2"));
        draft.append(shape.rows("rows"), row);

        GenericRecord read = read(draft);

        assertThat(read.get("rows")).hasToString("[{\"new_number\": null, \"flag\": null}]");
        assertThat(read.get("pairs")).isEqualTo(Map.of());
    }

    @Test
    void requiredAttributeThatNobodyKnows_isAnError() {
        Schema schema = SchemaBuilder.record("Sample")
                .fields()
                .name("surprise")
                .doc("Required.")
                .type()
                .stringType()
                .noDefault()
                .endRecord();
        RecordDraft draft = new RecordDraft(shape(schema));
        assertThatThrownBy(() -> draft.write(new AvroBuffer()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("surprise");
    }

    @Test
    void attributeThatTheSchemaHasNoLonger_isAnError() {
        assertThatThrownBy(() -> shape.text("gone")).hasMessageContaining("gone");
        assertThatThrownBy(() -> shape.money("id")).hasMessageContaining("id");
        assertThatThrownBy(() -> shape.elements("gone")).hasMessageContaining("gone");
    }

    private static RecordShape shape(Schema schema) {
        return new RecordShape("", FieldCatalogue.of(schema).fields());
    }

    private static GenericRecord read(RecordDraft draft) throws IOException {
        AvroBuffer buffer = new AvroBuffer();
        draft.write(buffer);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        buffer.writeTo(bytes);
        return new GenericDatumReader<GenericRecord>(KNOWN_AND_UNKNOWN)
                .read(null, DecoderFactory.get().binaryDecoder(bytes.toByteArray(), null));
    }
}
