package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.money.Money;

class StatementLayoutTest {
    /** Allows for repeated rounding to a thousandth. */
    private static final double TOLERANCE = 0.3;

    @ParameterizedTest
    @EnumSource
    void fullestRows_neverOverlap(PaperSize size) throws IOException {
        for (Orientation orientation : Orientation.values()) {
            assertApart(fullest().pdf(TestStatement.HEADER, new Paper(size, orientation)));
        }
    }

    @Test
    void amounts_endAtTheSameEdge() throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < 10; i++) {
            statement.with(TestStatement.row(i * 10_000, "José García"));
        }
        List<TextPosition> letters = letters(statement.pdf(TestStatement.HEADER, TestStatement.PORTRAIT), 1);

        double edge = TestStatement.PORTRAIT.width() - Print.MARGIN;
        assertThat(letters.stream().filter(letter -> Math.abs(right(letter) - edge) < TOLERANCE))
                .hasSizeGreaterThan(10);
        assertThat(letters).allMatch(letter -> right(letter) < edge + TOLERANCE);
    }

    @Test
    void largestAmount_isSetSmallerAndWhole() throws IOException {
        String page = TestStatement.text(fullest().pdf(), 1);

        assertThat(page).contains("-90071992547409.91").contains("9007199254740.991");
    }

    @Test
    void longestId_isWhole() throws IOException {
        StatementRow row = TestStatement.row(1, "José García");
        String id = "W0123456789-abc.".repeat(4);
        TestStatement statement =
                new TestStatement().with(TestStatement.bare(row.createdAt(), id, "PAYMENT", "COMPLETED", row.gross()));

        String column = letters(statement.pdf(), 1).stream()
                .filter(letter -> letter.getXDirAdj() > Print.MARGIN + 50 && letter.getXDirAdj() < Print.MARGIN + 180)
                .map(TextPosition::getUnicode)
                .collect(Collectors.joining());
        assertThat(column).contains("Payment,completed" + id);
    }

    private static TestStatement fullest() {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < 8; i++) {
            for (String currency : List.of("EUR", "KWD", "JPY", "UYW")) {
                Money most = new Money(-Money.MAX_MINOR_UNITS, TestStatement.currency(currency));
                Money least = new Money(Money.MAX_MINOR_UNITS, most.currency());
                statement.with(new StatementRow(
                        Instant.parse("2026-11-20T10:31:20.211Z"),
                        "W".repeat(64),
                        "ADJUSTMENT",
                        "PARTIALLY_REFUNDED",
                        (i % 2 == 0 ? "WWWWWWWW " : "W").repeat(64),
                        null,
                        "W".repeat(127),
                        "M M".repeat(42),
                        most,
                        least,
                        most));
            }
        }
        return statement;
    }

    private static void assertApart(byte[] pdf) throws IOException {
        for (int page = 1; page <= TestStatement.pages(pdf); page++) {
            List<TextPosition> letters = letters(pdf, page);
            assertThat(letters).isNotEmpty();
            List<Box> boxes = letters.stream().map(Box::of).toList();
            List<String> overlaps = new ArrayList<>();
            for (int i = 0; i < letters.size(); i++) {
                for (int j = i + 1; j < letters.size(); j++) {
                    if (boxes.get(i).overlaps(boxes.get(j))) {
                        overlaps.add(letters.get(i) + " and " + letters.get(j) + " on page " + page);
                    }
                }
            }
            assertThat(overlaps).isEmpty();
        }
    }

    /** The position of a letter, which PDFBox calculates on every call. */
    private record Box(double left, double right, double top, double bottom) {

        static Box of(TextPosition letter) {
            return new Box(letter.getXDirAdj(), StatementLayoutTest.right(letter), top(letter), letter.getYDirAdj());
        }

        boolean overlaps(Box other) {
            return Math.min(right, other.right) - Math.max(left, other.left) > TOLERANCE
                    && Math.min(bottom, other.bottom) - Math.max(top, other.top) > TOLERANCE;
        }

        /** Returns the top of a letter. The height of capital letters is seven tenths of the size. */
        private static double top(TextPosition letter) {
            return letter.getYDirAdj() - 0.7 * letter.getFontSizeInPt();
        }
    }

    private static double right(TextPosition letter) {
        return letter.getXDirAdj() + letter.getWidthDirAdj();
    }

    private static List<TextPosition> letters(byte[] pdf, int page) throws IOException {
        List<TextPosition> letters = new ArrayList<>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            PDFTextStripper stripper = new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition letter) {
                    if (!letter.getUnicode().isBlank()) {
                        letters.add(letter);
                    }
                }
            };
            stripper.setStartPage(page);
            stripper.setEndPage(page);
            stripper.getText(document);
        }
        return letters;
    }
}
