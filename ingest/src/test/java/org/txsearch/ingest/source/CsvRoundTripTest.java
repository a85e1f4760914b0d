package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.txsearch.csv.CsvColumns;
import org.txsearch.csv.CsvWriter;
import org.txsearch.document.Items;
import org.txsearch.document.RandomRecord;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.FieldCatalogue;

/** What a search answers as CSV can be loaded again. */
class CsvRoundTripTest {

    @Property(tries = 300)
    void itemsAsCsv_areTheSameItemsWhenLoaded(@ForAll long seed) throws IOException, SourceException {
        TransactionDocument one = Records.document(RandomRecord.of(seed));
        TransactionDocument other = Records.document(RandomRecord.of(~seed));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(CsvColumns.all(FieldCatalogue.transaction()), file);
        writer.header();
        for (TransactionDocument document : new TransactionDocument[] {one, other}) {
            byte[] item = Items.of(document);
            writer.row(item, 0, item.length);
        }
        writer.flush();

        CollectedRecords taken = CollectedRecords.from(new CsvSource(), file.toByteArray());

        assertThat(taken.letters).isEmpty();
        assertThat(taken.documents).hasSize(2);
        assertThat(taken.documents.get(0).hasContentOf(one.source()))
                .as(new String(one.source(), StandardCharsets.UTF_8))
                .isTrue();
        assertThat(taken.documents.get(1).hasContentOf(other.source())).isTrue();
    }
}
