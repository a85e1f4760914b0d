package org.txsearch.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.document.ItemPath;
import org.txsearch.document.Items;
import org.txsearch.document.RandomRecord;
import org.txsearch.document.Records;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CsvWriterTest {

    private static final FieldCatalogue CATALOGUE = FieldCatalogue.transaction();

    @Test
    void columnsOfAnItem_areItsLeavesInSchemaOrder_arraysAndMapsWhole() {
        List<String> names = CsvColumns.all(CATALOGUE).names();
        assertThat(names)
                .startsWith("id", "merchant_id", "type")
                .endsWith("items", "incentives", "events", "metadata", "erased_at")
                .containsSubsequence("amount.value", "amount.currency_code", "fee.value", "fee.currency_code")
                .contains("payer.address.line1")
                .doesNotContain("amount", "payer", "items.sku")
                .doesNotHaveDuplicates();
        assertThat(CATALOGUE.byPath().keySet()).containsSubsequence(names);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "status,id | status,id",
                "status | id,status",
                "amount,id,amount.value | amount.value,amount.currency_code,id",
                "payer.phone,items,metadata.a.b,id "
                        + "| payer.phone.country_code,payer.phone.national_number,payer.phone.extension,items,metadata.a.b,id",
                "items.sku,items | id,items.sku,items",
            })
    void columnsOfFields_comeAsRequested_parentsAsTheirLeaves(String fields, String names) {
        assertThat(columns(fields).names()).containsExactly(names.split(",", -1));
    }

    @Test
    void header_andRowsEndInCrLf_alsoWithoutRows() throws IOException {
        assertThat(csv(columns("id,amount"))).isEqualTo("id,amount.value,amount.currency_code\r\n");
        assertThat(csv(columns("id,amount,fee,version,risk.score"), minimal()))
                .isEqualTo("id,amount.value,amount.currency_code,fee.value,fee.currency_code,version,risk.score\r\n"
                        + "t1,-10.00,EUR,,,7,-3\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a|a",
                " a |~ a ~",
                "a,b|\"a,b\"",
                "a\"b\"|\"a\"\"b\"\"\"",
                "a\\b|a\\b",
                "~a\r\nb~|~\"a\r\nb\"~",
                "=1+1|'=1+1",
                "+1|'+1",
                "-1|'-1",
                "@x|'@x",
                "~\tx~|~\"'\tx\"~",
                "~\nx~|~\"'\nx\"~",
                "~\n\n=x~|~\"'\n\n'=x\"~",
                "~\n=x;y~|~\"'\n'=x;y\"~",
                "~\n,=x~|~\"'\n,'=x\"~",
                "\u2028=x|\"'\u2028'=x\"",
                "x\u2029=1|\"x\u2029'=1\"",
                "＝1+1|'＝1+1",
                "＋1|'＋1",
                "－1|'－1",
                "＠x|'＠x",
                " =1|' =1",
                "\u00a0=1|'\u00a0=1",
                "\u200b=1|'\u200b=1",
                "\"=1\"|\"'\"\"=1\"\"\"",
                "a;b|\"a;b\"",
                "~a|b~|~\"a|b\"~",
                "~a\tb~|~\"a\tb\"~",
                "x;=1;|\"x;'=1;\"",
                ";=1|\"';'=1\"",
                "x; \"@SUM(1)|\"x;' \"\"@SUM(1)\"",
                "~x\n=1\n~|~\"x\n'=1\n\"~",
                "~x\t＝1~|~\"x\t'＝1\"~",
                "~x;\t=1~|~\"x;\t'=1\"~",
                "19,- EUR|\"19,- EUR\"",
                "~\rx~|~\"'\rx\"~",
                "=\"a\"|\"'=\"\"a\"\"\"",
                "'=x|''=x",
                "''-x|'''-x",
                "'x|'x",
                "'|'",
                "x=|x=",
                "José|José",
                "00042|\"00042\"",
                "2026-11-20|\"2026-11-20\"",
                "12345678901234567890|\"12345678901234567890\"",
                "1e5|\"1e5\"",
                "85123A|85123A",
                "7 x|7 x",
                "\u001f=|\ufffd=",
                "a\u0000b|a\ufffdb",
                "\u0000|\ufffd",
                "a\u007f\u0080\u009fb|a\ufffd\ufffd\ufffdb",
                "a\u0085b,c|\"a\ufffdb,c\"",
                "a\u2028b|\"a\u2028b\"",
                "a\u202eb\uffff|a\u202eb\uffff",
            })
    void texts_areQuotedWhereNeeded_andGuardedAgainstFormulas(String text, String cell) throws IOException {
        GenericRecord record = minimal();
        Records.set(record, "note", text);
        record.put("metadata", Map.of("k", text));
        assertThat(csv(columns("id,note,metadata.k"), record))
                .isEqualTo("id,note,metadata.k\r\nt1," + cell + "," + cell + "\r\n");
    }

    @Test
    void format_partsCellsAndDecimals_andStartsWithItsMark() throws IOException {
        GenericRecord record = minimal();
        Records.set(record, "note", "a;b");
        Records.set(record, "reference", "a,b\tc|d");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(columns("id,amount,note,reference"), new CsvDialect(';', ',', true), out);
        writer.header();
        byte[] item = Items.of(record);
        writer.row(item, 0, item.length);
        writer.flush();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("\ufeffid;amount.value;amount.currency_code;note;reference\r\n"
                        + "t1;-10,00;EUR;\"a;b\";\"a,b\tc|d\"\r\n");
        assertThatIllegalArgumentException().isThrownBy(() -> new CsvDialect(',', ',', false));
        assertThatIllegalArgumentException().isThrownBy(() -> new CsvDialect('"', '.', false));
    }

    @Test
    void partOfAnArray_isItsJsonInOneCell() throws IOException {
        GenericRecord record = minimal();
        record.put(
                "items",
                List.of(
                        Records.element("items", Map.of("sku", "A", "quantity", "2")),
                        Records.element("items", Map.of("quantity", "-1"))));
        assertThat(csv(columns("id,items.sku,items.quantity,incentives,metadata"), record))
                .isEqualTo("id,items.sku,items.quantity,incentives,metadata\r\n"
                        + "t1,\"[{\"\"sku\"\":\"\"A\"\"},{\"\"sku\"\":null}]\","
                        + "\"[{\"\"quantity\"\":\"\"2\"\"},{\"\"quantity\"\":\"\"-1\"\"}]\",[],{}\r\n");
    }

    @Property(tries = 200)
    void everyCell_isTheValueOfItsLeaf(@ForAll long seed) throws IOException {
        GenericRecord record = RandomRecord.of(seed);
        JsonNode item = JsonMapper.shared().readTree(Items.of(record));
        List<String> names = CsvColumns.all(CATALOGUE).names();
        try (CsvReader<CsvRecord> csv =
                CsvReader.builder().ofCsvRecord(csv(CsvColumns.all(CATALOGUE), record, record))) {
            List<CsvRecord> rows = csv.stream().toList();
            assertThat(rows).hasSize(3);
            assertThat(rows.get(0).getFields()).isEqualTo(names);
            assertThat(rows.get(2).getFields()).isEqualTo(rows.get(1).getFields());
            for (int i = 0; i < names.size(); i++) {
                assertCell(
                        names.get(i),
                        rows.get(1).getField(i),
                        item.at("/" + names.get(i).replace('.', '/')));
            }
        }
    }

    private static void assertCell(String name, String cell, JsonNode value) {
        Field field = Records.field(name);
        if (value.isMissingNode() || value.isNull()) {
            assertThat(cell).as(name).isEmpty();
        } else if (value.isContainer()) {
            assertThat(JsonMapper.shared().readTree(cell)).as(name).isEqualTo(value);
        } else if (field.kind() == FieldKind.STRING && field.format() != FieldFormat.DECIMAL) {
            assertThat(new FormulaGuard(',').unguarded(cell)).as(name).isEqualTo(Controls.replaced(value.asString()));
        } else {
            assertThat(cell).as(name).isEqualTo(value.asString());
        }
    }

    /** As another encoder could have written it. */
    @Test
    void everyEscapeOfJson_isItsText() throws IOException {
        String item =
                "{\"id\":\"\\u0041\\/\\b\\f\\u20AC\\ud83d\\ude00\\\"\\\\\",\"older\":1,\"note\":\"\\ude00a\\ud83d\\u0042\"}";
        byte[] bytes = item.getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(columns("id,note"), out);
        writer.row(bytes, 0, bytes.length);
        writer.flush();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("\"A/\ufffd\ufffd€😀\"\"\\\",\ufffda\ufffdB\r\n");
    }

    @Test
    void keysInTheHeader_areGuardedAndQuotedLikeTexts() throws IOException {
        List<ItemPath> keys = Stream.of("metadata.a;=1+1", "metadata.b|c", "metadata.d\u0000", "metadata.e\n@x")
                .map(Items::path)
                .toList();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(CsvColumns.of(CATALOGUE, keys), out);
        writer.header();
        writer.flush();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("id,\"metadata.a;'=1+1\",\"metadata.b|c\",metadata.d\ufffd,\"metadata.e\n'@x\"\r\n");
    }

    @Test
    void jsonInACell_hasEscapesForControlsAndFormulas_andTheSameValue() throws IOException {
        GenericRecord record = minimal();
        Map<String, String> metadata =
                Map.of("k;=1", "x\u0000\u007f|＠SUM(1);", "n", "a=b-c", "=z", "\n=1;\"@x\u0085", "o", "1");
        record.put("metadata", metadata);
        for (CsvDialect format : List.of(CsvDialect.STANDARD, new CsvDialect(';', ',', false))) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            CsvWriter writer = new CsvWriter(columns("id,metadata"), format, out);
            byte[] item = Items.of(record);
            writer.row(item, 0, item.length);
            writer.flush();
            String row = out.toString(StandardCharsets.UTF_8);
            assertThat(row).contains("a=b-c").doesNotContain(";=", "|＠");
            if (format.delimiter() == ';') {
                assertThat(row).doesNotContain(",\"\"=");
            }
            assertThat(row.strip().chars().anyMatch(c -> Controls.isControl((char) c)))
                    .isFalse();
            String json = row.strip().substring(4, row.strip().length() - 1).replace("\"\"", "\"");
            assertThat(JsonMapper.shared().readTree(json))
                    .isEqualTo(JsonMapper.shared().valueToTree(metadata));
        }
    }

    private static GenericRecord minimal() {
        GenericRecord record = Records.minimal("M1", "t1");
        Records.set(record, "direction", "DEBIT");
        Records.set(record, "amount", Records.money("-10.00", "EUR"));
        Records.set(record, "version", 7L);
        Records.set(record, "risk.score", -3);
        return record;
    }

    private static CsvColumns columns(String fields) {
        return CsvColumns.of(
                CATALOGUE, Arrays.stream(fields.split(",", -1)).map(Items::path).toList());
    }

    private static String csv(CsvColumns columns, GenericRecord... records) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(columns, out);
        writer.header();
        for (GenericRecord record : records) {
            byte[] item = Items.of(record);
            writer.row(item, 0, item.length);
        }
        writer.flush();
        return out.toString(StandardCharsets.UTF_8);
    }
}
