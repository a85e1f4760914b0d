package org.txsearch.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TestFingerprints;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.AvroBytes;

class SampleDocumentsTest {

    private static final int COUNT = 500;
    private static final long INGESTED_AT = 1_800_000_000_000L;
    private static final LocalDate MONDAY = LocalDate.of(2026, 11, 9);

    @Test
    void documents_areThoseOfTheGenerator() throws Exception {
        DocumentEncoder encoder = DocumentEncoder.create(TestFingerprints.get());
        List<String> generated = new ArrayList<>();
        new TransactionGenerator(new GeneratorSettings(COUNT, 7, MONDAY, MONDAY.plusDays(6)))
                .forEach(record -> generated.add(source(encoded(encoder, record))), done -> {});
        assertThat(SampleDocuments.read(INGESTED_AT).stream().map(SampleDocumentsTest::source))
                .containsExactlyElementsOf(generated)
                .doesNotHaveDuplicates()
                .hasSize(COUNT);
    }

    @Test
    void documents_areOfOneWeek() throws Exception {
        assertThat(SampleDocuments.read())
                .extracting(document -> document.week().toString())
                .containsOnly("2026-W46");
    }

    private static TransactionDocument encoded(DocumentEncoder encoder, byte[] record) {
        try {
            return encoder.encode(new AvroBytes(record, 0, record.length), INGESTED_AT);
        } catch (InvalidTransactionException e) {
            throw new AssertionError(e);
        }
    }

    private static String source(TransactionDocument document) {
        return new String(document.source(), StandardCharsets.UTF_8);
    }
}
