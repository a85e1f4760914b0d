package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.json.JsonMapper;

/** Writes records in the supported formats, independently of the main code. */
public final class TransactionFiles {

    private static final FieldCatalogue CATALOGUE = FieldCatalogue.transaction();

    private TransactionFiles() {}

    /** Returns an Avro container with the given number of records per block. */
    public static byte[] avro(List<GenericRecord> records, CodecFactory codec, int recordsPerBlock) {
        Schema schema = records.isEmpty() ? CATALOGUE.schema() : records.get(0).getSchema();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setCodec(codec).setSyncInterval(1 << 24).create(schema, bytes, sync());
            int written = 0;
            for (GenericRecord record : records) {
                writer.append(record);
                if (++written % recordsPerBlock == 0) {
                    writer.sync();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Returns the sync marker between blocks. */
    public static byte[] sync() {
        return utf8("\u0007sync\u0007marker\u0007\u0007\u0007\u0007");
    }

    /** Returns an Avro container without compression. */
    public static byte[] avro(List<GenericRecord> records) {
        return avro(records, CodecFactory.nullCodec(), 3);
    }

    /** Returns one JSON item per line. */
    public static String ndjson(List<GenericRecord> records) {
        return records.stream().map(record -> json(record) + "\n").collect(Collectors.joining());
    }

    /** Returns the JSON item. */
    public static String json(GenericRecord record) {
        return json(item(record, CATALOGUE.fields()));
    }

    /** Returns CSV with all scalar leaves as columns, and arrays and maps as JSON in a cell. */
    public static String csv(List<GenericRecord> records) {
        List<Field> columns = new ArrayList<>();
        columns(CATALOGUE.fields(), columns);
        StringBuilder csv = new StringBuilder();
        csv.append(columns.stream().map(Field::path).collect(Collectors.joining(",")))
                .append("\r\n");
        for (GenericRecord record : records) {
            csv.append(columns.stream().map(column -> cell(record, column)).collect(Collectors.joining(",")))
                    .append("\r\n");
        }
        return csv.toString();
    }

    /** Returns the compressed content. */
    public static byte[] gzip(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Returns the bytes of a text. */
    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void columns(List<Field> fields, List<Field> columns) {
        for (Field field : fields) {
            switch (field.kind()) {
                case MONEY, RECORD -> columns(field.children(), columns);
                default -> columns.add(field);
            }
        }
    }

    private static String cell(GenericRecord record, Field column) {
        Object value = record;
        for (String name : column.path().split("\\.", -1)) {
            value = value == null ? null : ((GenericRecord) value).get(name);
        }
        if (value == null) {
            return "";
        }
        String text =
                switch (column.kind()) {
                    case RECORDS, STRING_MAP -> json(plain(column, value));
                    case STRING -> guarded(value.toString());
                    default -> String.valueOf(plain(column, value));
                };
        return text.matches("(?s).*[\",\r\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    private static String guarded(String text) {
        return text.matches("(?s)'*[=+\\-@\t\r].*") ? "'" + text : text;
    }

    private static Map<String, @Nullable Object> item(GenericRecord record, List<Field> fields) {
        Map<String, @Nullable Object> item = new LinkedHashMap<>();
        for (Field field : fields) {
            Object value = record.get(field.name());
            item.put(field.name(), value == null ? null : plain(field, value));
        }
        return item;
    }

    private static Object plain(Field field, Object value) {
        return switch (field.kind()) {
            case INSTANT -> Rfc3339.format(Instant.ofEpochMilli((Long) value));
            case MONEY, RECORD -> item((GenericRecord) value, field.children());
            case RECORDS ->
                ((List<?>) value)
                        .stream()
                                .map(element -> item((GenericRecord) element, field.children()))
                                .toList();
            case STRING_MAP -> {
                Map<String, String> map = new LinkedHashMap<>();
                ((Map<?, ?>) value).forEach((key, text) -> map.put(key.toString(), text.toString()));
                yield map;
            }
            case STRING, ENUM -> value.toString();
            case INTEGER, LONG, BOOLEAN -> value;
        };
    }

    private static String json(Object value) {
        return JsonMapper.shared().writeValueAsString(value);
    }
}
