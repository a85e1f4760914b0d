package org.txsearch.demo.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.TransactionSchema;

/** Encodes generated records as documents. */
class GeneratedDocumentsTest {

    private static final int COUNT = 20_000;
    private static final Pattern CARD_LIKE = Pattern.compile("[0-9]{13,}");

    private static final DocumentEncoder ENCODER = DocumentEncoder.forChecks();
    private static final List<String> INVALID = new ArrayList<>();
    private static final List<String> CARD_NUMBERS = new ArrayList<>();
    private static final Set<String> NAMES = new HashSet<>();
    private static final Set<String> EMAILS = new HashSet<>();
    private static long leaves;
    private static long bytes;

    @BeforeAll
    static void generate() {
        GeneratedFile.forEach(GeneratedFile.bytes(GeneratedFile.eightWeeks(COUNT, 1), 2), GeneratedDocumentsTest::look);
    }

    @Test
    void everyRecord_isAValidTransaction() {
        assertThat(INVALID).isEmpty();
    }

    @Test
    void item_hasMoreThanAHundredLeavesOnAverage() {
        assertThat(leaves / COUNT).isBetween(105L, 160L);
    }

    @Test
    void item_hasMoreThanTwoKilobytesOnAverage() {
        assertThat(bytes / COUNT).isGreaterThan(2_000);
    }

    @Test
    void nothing_looksLikeACardNumber() {
        assertThat(CARD_NUMBERS).isEmpty();
    }

    @Test
    void names_areWrittenInManyScripts() {
        Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
        NAMES.forEach(name -> name.codePoints().mapToObj(UnicodeScript::of).forEach(scripts::add));
        assertThat(scripts)
                .contains(
                        UnicodeScript.LATIN,
                        UnicodeScript.GREEK,
                        UnicodeScript.CYRILLIC,
                        UnicodeScript.ARABIC,
                        UnicodeScript.HEBREW,
                        UnicodeScript.DEVANAGARI,
                        UnicodeScript.THAI,
                        UnicodeScript.HAN,
                        UnicodeScript.HIRAGANA,
                        UnicodeScript.HANGUL);
        assertThat(String.join(" ", NAMES)).contains("ß", "ø", "ł", "ı", "O'Brien", "Hans-Peter", "é");
    }

    @Test
    void emails_areAsciiAtReservedDomains() {
        assertThat(EMAILS)
                .hasSizeGreaterThan(3_000)
                .allSatisfy(email ->
                        assertThat(email).matches("[a-z]+[._][a-z]+[0-9]*@([a-z]+\\.)?example\\.(com|org|net)"));
    }

    private static void look(GenericRecord record) {
        leaves += leaves(record);
        noteIfPresent(record, "payer.name", NAMES);
        noteIfPresent(record, "payer.email", EMAILS);
        for (String text : texts(record)) {
            if (!CardNumbers.mask(text).equals(text)) {
                CARD_NUMBERS.add(text);
            }
        }
        byte[] avro = avro(record);
        try {
            byte[] source =
                    ENCODER.encode(new AvroBytes(avro, 0, avro.length), 0).source();
            String document = new String(source, StandardCharsets.UTF_8);
            // The member that only the index needs comes first and holds large numbers.
            String item = document.substring(document.indexOf(",\"id\":"));
            bytes += item.getBytes(StandardCharsets.UTF_8).length;
            if (CARD_LIKE.matcher(item).find()) {
                CARD_NUMBERS.add(item);
            }
        } catch (InvalidTransactionException e) {
            INVALID.add(e.getMessage() + record);
        }
    }

    private static void noteIfPresent(GenericRecord record, String path, Set<String> notes) {
        Object value = GeneratedFile.value(record, path);
        if (value != null) {
            notes.add(value.toString());
        }
    }

    private static byte[] avro(GenericRecord record) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        try {
            new GenericDatumWriter<GenericRecord>(TransactionSchema.current()).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static List<String> texts(Object value) {
        List<String> texts = new ArrayList<>();
        if (value instanceof GenericRecord record) {
            record.getSchema().getFields().stream()
                    .map(field -> record.get(field.pos()))
                    .filter(child -> child != null)
                    .forEach(child -> texts.addAll(texts(child)));
        } else if (value instanceof Collection<?> elements) {
            elements.forEach(element -> texts.addAll(texts(element)));
        } else if (value instanceof Map<?, ?> pairs) {
            pairs.forEach((key, text) -> texts.add(text.toString()));
        } else if (value instanceof CharSequence text) {
            texts.add(text.toString());
        }
        return texts;
    }

    private static long leaves(Object value) {
        if (value instanceof GenericRecord record) {
            return record.getSchema().getFields().stream()
                    .map(field -> record.get(field.pos()))
                    .filter(child -> child != null)
                    .mapToLong(GeneratedDocumentsTest::leaves)
                    .sum();
        }
        if (value instanceof Collection<?> elements) {
            return elements.stream().mapToLong(GeneratedDocumentsTest::leaves).sum();
        }
        return value instanceof Map<?, ?> pairs ? pairs.size() : 1;
    }
}
