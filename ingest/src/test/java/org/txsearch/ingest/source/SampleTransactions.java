package org.txsearch.ingest.source;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;

/** Creates transactions for tests of files, as Avro records. */
public final class SampleTransactions {

    /** Texts that formats often damage. */
    public static final List<String> TEXTS = List.of(
            "José García",
            "李小龍",
            "محمد الأحمد",
            "Δημήτρης \"Jim\" Παπαδόπουλος",
            "line one\nline two\r\nline three\rend",
            "=HYPERLINK(\"http://example.com\")",
            "+49 30 901820",
            "-12",
            "@home",
            "\ttab first",
            "\rreturn first",
            "'quoted'",
            "'=already guarded",
            "''+twice",
            "a,b;c|d",
            " blanks around ",
            "back\\slash / \"quotes\" \"\"",
            "null",
            "😀 emoji and 𐀀",
            "n\u0303 combining, \u00a0no-break, \u2028separator, \ufeffmark",
            "{\"json\":[1]}",
            "\u0001\u007f control",
            "#comment",
            "\"");

    private SampleTransactions() {}

    /** Returns a transaction with required members only. */
    public static GenericRecord minimal(String merchantId, String id) {
        return new GenericRecordBuilder(TransactionSchema.current())
                .set("merchant_id", merchantId)
                .set("id", id)
                .set("type", symbol("type", "PAYMENT"))
                .set("status", symbol("status", "COMPLETED"))
                .set("direction", symbol("direction", "CREDIT"))
                .set("created_at", millis("2026-11-19T08:00:11.412Z"))
                .set("version", 1L)
                .set("amount", money("49.99", "EUR"))
                .build();
    }

    /** Returns a transaction with a value in every field. Texts start with a different sample each time. */
    public static GenericRecord full(String merchantId, String id, int firstText) {
        Filler filler = new Filler(firstText);
        GenericRecord record = filler.record(
                TransactionSchema.current(), FieldCatalogue.transaction().fields());
        record.put("merchant_id", merchantId);
        record.put("id", id);
        record.put("type", symbol("type", "REFUND"));
        record.put("direction", symbol("direction", "DEBIT"));
        record.put("amount", money("-49.9", "EUR"));
        // Only an erasure writes this field.
        record.put("erased_at", null);
        return record;
    }

    /** Returns a constant of an enum field. */
    public static GenericData.EnumSymbol symbol(String field, String symbol) {
        return new GenericData.EnumSymbol(
                TransactionSchema.current().getField(field).schema(), symbol);
    }

    /** Returns an amount. */
    public static GenericRecord money(String value, String currency) {
        return new GenericRecordBuilder(
                        TransactionSchema.current().getField("amount").schema())
                .set("value", value)
                .set("currency_code", currency)
                .build();
    }

    private static long millis(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    private static final class Filler {

        private int text;
        private int number;

        Filler(int firstText) {
            this.text = firstText;
        }

        GenericRecord record(Schema schema, List<Field> fields) {
            GenericData.Record record = new GenericData.Record(schema);
            for (int i = 0; i < fields.size(); i++) {
                Schema type = schema.getFields().get(i).schema();
                Field field = fields.get(i);
                record.put(i, value(field, field.nullable() ? type.getTypes().get(1) : type));
            }
            return record;
        }

        private Object value(Field field, Schema type) {
            return switch (field.kind()) {
                case STRING -> string(field);
                case ENUM -> new GenericData.EnumSymbol(type, field.symbols().get(0));
                case INSTANT -> millis("2026-11-19T08:00:00Z") + number++;
                case INTEGER -> number++ - 20;
                case LONG -> 9_007_199_254_740_993L + number++;
                case BOOLEAN -> number++ % 2 == 0;
                case MONEY -> money(number++ + ".05", "EUR");
                case RECORD -> record(type, field.children());
                case RECORDS -> {
                    List<GenericRecord> records = new ArrayList<>();
                    records.add(record(type.getElementType(), field.children()));
                    records.add(record(type.getElementType(), field.children()));
                    yield records;
                }
                case STRING_MAP -> {
                    Map<String, String> map = new LinkedHashMap<>();
                    TEXTS.forEach(sample -> map.put("key " + (100 - map.size()) + " ü", sample));
                    map.put("empty", "");
                    map.put("=formula,\"x\"", "y");
                    yield map;
                }
            };
        }

        private String string(Field field) {
            return switch (field.format()) {
                case ID -> "txn_" + number++;
                case DECIMAL -> "12.50";
                case CURRENCY -> "EUR";
                case COUNTRY -> "ES";
                case LAST4 -> "0042";
                case BIN -> "424242";
                case ANY, EXTERNAL_ID -> {
                    String sample = TEXTS.get(text++ % TEXTS.size());
                    int points = Math.min(field.maxLength(), sample.codePointCount(0, sample.length()));
                    yield sample.substring(0, sample.offsetByCodePoints(0, points));
                }
            };
        }
    }
}
