package org.txsearch.api.exports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.freshness.AsOf;

/** Balances and dates of statements of a period that is over, and of one that is not. */
class InterimStatementTest {

    private static final Instant END = Instant.parse("2026-11-30T23:00:00Z");
    private static final Instant DURING = Instant.parse("2026-11-27T08:30:00.250Z");
    private static final Instant AFTER = Instant.parse("2026-12-02T08:00:00Z");

    @Test
    void camtOfAPeriodThatIsOver_hasAClosingBalance() throws IOException {
        StatementFile message = month("CAMT053", END, AFTER);
        assertThat(message.values("FrDtTm")).containsExactly("2026-10-31T23:00:00.000Z");
        assertThat(message.values("ToDtTm")).containsExactly("2026-11-30T23:00:00.000Z");
        assertThat(balances(message)).containsExactly("OPBD 2026-11-01", "CLBD 2026-11-30");
        assertThat(balances(month("CAMT053", END, END))).containsExactly("OPBD 2026-11-01", "CLBD 2026-11-30");
    }

    @Test
    void camtOfAPeriodThatIsNotOver_hasAnInterimBalance_ofTheDayOfAsOf() throws IOException {
        StatementFile message = month("CAMT053", END, DURING);
        assertThat(message.values("FrDtTm")).containsExactly("2026-10-31T23:00:00.000Z");
        assertThat(message.values("ToDtTm")).containsExactly("2026-11-27T08:30:00.250Z");
        assertThat(balances(message)).containsExactly("OPBD 2026-11-01", "ITBD 2026-11-27");
        assertThat(balances(month("CAMT053", null, DURING))).containsExactly("OPBD 2026-11-01", "ITBD 2026-11-27");
        assertThat(balances(month("CAMT053", END, END.minusMillis(1))))
                .containsExactly("OPBD 2026-11-01", "ITBD 2026-11-30");
        // Until when the data is complete is not known: nothing is later than the request.
        assertThat(balances(month("CAMT053", END, AsOf.UNKNOWN))).containsExactly("OPBD 2026-11-01", "ITBD 2026-11-27");
        StatementFile future = month("CAMT053", END, Instant.parse("2026-10-20T12:00:00Z"));
        assertThat(balances(future)).containsExactly("OPBD 2026-10-20", "ITBD 2026-10-20");
        assertThat(future.values("FrDtTm")).containsExactly("2026-10-20T12:00:00.000Z");
    }

    @Test
    void ofx_endsAtAsOf_whileThePeriodIsNotOver() throws IOException {
        StatementFile over = month("OFX", END, AFTER);
        assertThat(over.values("DTEND")).containsExactly("20261130230000.000[0:GMT]");
        assertThat(over.values("DTASOF")).containsExactly("20261130113000.000[0:GMT]");
        StatementFile interim = month("OFX", END, DURING);
        assertThat(interim.values("DTEND")).containsExactly("20261127083000.250[0:GMT]");
        assertThat(interim.values("DTASOF")).containsExactly("20261127083000.250[0:GMT]");
    }

    @Test
    void pdf_isPreliminary_whileThePeriodIsNotOver() throws IOException {
        assertThat(pdf(END, AFTER))
                .contains("2026-11-01 to 2026-11-30, both days included", "Closing balance")
                .doesNotContain("Preliminary", "Interim balance");
        assertThat(pdf(END, DURING))
                .contains("2026-11-27 09:30:00.250 +01:00", "Preliminary", "Interim balance")
                .doesNotContain("2026-11-30", "Closing balance");
        assertThat(pdf(null, DURING)).contains("From 2026-11-01 on", "Preliminary", "Interim balance");
    }

    private static String pdf(@Nullable Instant end, Instant asOf) throws IOException {
        byte[] pdf = StatementFile.of("PDF", end, asOf, List.of(StatementFile.item("a", "COMPLETED", "10.00", null)))
                .bytes();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static StatementFile month(String format, @Nullable Instant end, Instant asOf) throws IOException {
        return StatementFile.of(format, end, asOf, List.of(StatementFile.item("a", "COMPLETED", "10.00", null)));
    }

    /** Returns the code and the day of each balance. */
    private static List<String> balances(StatementFile message) {
        List<String> balances = new ArrayList<>();
        Matcher balance = Pattern.compile("<Bal>.*?<Cd>(\\w+)</Cd>.*?<Dt><Dt>([^<]+)</Dt>")
                .matcher(message.text());
        while (balance.find()) {
            balances.add(balance.group(1) + " " + balance.group(2));
        }
        return balances;
    }
}
