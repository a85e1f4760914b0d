package org.txsearch.demo.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

class DraftTest {

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
              {"name": "metadata", "type": {"type": "map", "values": "string"}, "doc": "Set."}]}
            """);

    private final Draft draft = new Draft(KNOWN_AND_UNKNOWN);

    @Test
    void attributesThatNobodyKnows_areNullOrEmpty() throws IOException {
        draft.set("id", "ß").set("new_text", null);
        draft.child("known_record").set("flag", true);
        draft.append("rows").set("new_number", Long.MIN_VALUE);
        draft.append("rows").set("flag", false);
        draft.entrySometimes(1000, "team", new RandomStream(1));

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
        assertThat(String.valueOf(read.get("metadata"))).startsWith("{team=");
    }

    @Test
    void draftsOfOneSchema_shareNothing() throws IOException {
        draft.append("rows").set("flag", false);
        draft.entrySometimes(1000, "team", new RandomStream(1));
        Draft other = new Draft(KNOWN_AND_UNKNOWN).set("id", "2");
        other.append("rows");

        GenericRecord read = read(other);

        assertThat(read.get("rows")).hasToString("[{\"new_number\": null, \"flag\": null}]");
        assertThat(read.get("metadata")).isEqualTo(Map.of());
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
        assertThatThrownBy(() -> bytes(new Draft(schema))).hasMessageContaining("surprise");
    }

    @Test
    void attributeThatTheSchemaHasNoLonger_isAnError() {
        assertThatThrownBy(() -> draft.set("gone", "x")).hasMessageContaining("gone");
        assertThatThrownBy(() -> draft.child("id")).hasMessageContaining("record");
        assertThatThrownBy(() -> draft.append("gone")).hasMessageContaining("gone");
    }

    private static GenericRecord read(Draft draft) throws IOException {
        return new GenericDatumReader<GenericRecord>(KNOWN_AND_UNKNOWN)
                .read(null, DecoderFactory.get().binaryDecoder(bytes(draft), null));
    }

    private static byte[] bytes(Draft draft) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(draft.record.getSchema()).write(draft.record, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }
}
