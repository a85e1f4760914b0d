package org.txsearch.api.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class StatementWriterTest {

    @Test
    void firstPage_saysWhatTheStatementIsAbout() throws IOException {
        String page = TestStatement.text(
                new TestStatement().with(TestStatement.row(1, "José García")).pdf(), 1);

        assertThat(page)
                .contains("Statement of transactions")
                .contains("M0001")
                .contains("2026-11-01 to 2026-11-30, both days included")
                .contains("Europe/Madrid")
                .contains("Status is completed")
                .contains("2026-11-20 11:31:20.211 +01:00")
                .contains("2026-11-21 09:00:00 +01:00")
                .contains("José García")
                .contains("order-1")
                .contains("INV-1")
                .contains("Payment, completed")
                .contains("txn_01M7WCC676MB3QF7QBRM000001")
                .contains("100.01")
                .contains("-1.50")
                .contains("Page 1 of 1");
    }

    @Test
    void everyPage_hasItsPlaceAndTheColumnHeads() throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < 100; i++) {
            statement.with(TestStatement.row(i, "José García"));
        }

        byte[] pdf = statement.pdf();

        int pages = TestStatement.pages(pdf);
        assertThat(pages).isGreaterThan(3);
        for (int page = 1; page <= pages; page++) {
            assertThat(TestStatement.text(pdf, page))
                    .contains("Page " + page + " of " + pages)
                    .contains("Gross Fee Net");
        }
    }

    @Test
    void sameInput_givesTheSameBytes() throws IOException {
        TestStatement statement = new TestStatement().with(TestStatement.row(1, "José García"));

        assertThat(statement.pdf()).isEqualTo(statement.pdf());
    }
}
