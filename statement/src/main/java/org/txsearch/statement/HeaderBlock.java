package org.txsearch.statement;

import java.io.IOException;
import java.util.List;
import org.txsearch.statement.typeset.Line;

/** The block above the table: everything about the statement on the first page, one line on the others. */
final class HeaderBlock {
    private static final double LABEL_WIDTH = 62;
    private static final double LINE = 13;
    private static final int TITLE_LINES = 2;
    private static final int MERCHANT_LINES = 2;
    private static final int FILTER_LINES = 6;
    private static final String TITLE = "Statement of transactions";

    private final Statement.Header header;
    private final Times times;

    HeaderBlock(Statement.Header header, Times times) {
        this.header = header;
        this.times = times;
    }

    String title() {
        String title = header.title();
        return title == null || title.isBlank() ? TITLE : title;
    }

    void drawWhole(Sheet sheet) throws IOException {
        sheet.skip(Print.TITLE.size());
        double leading = Print.TITLE.size() * 1.3;
        List<Line> title = sheet.typesetter().lines(title(), Print.TITLE, sheet.contentWidth(), TITLE_LINES);
        sheet.textBlock(title, Print.TITLE, sheet.left(), leading);
        sheet.skip((title.size() - 1) * leading + 24);
        entry(sheet, "Merchant", header.merchant(), MERCHANT_LINES);
        entry(sheet, "Period", times.period(header.from(), header.to()), 1);
        entry(sheet, "Time zone", header.zone().getId(), 1);
        entry(sheet, "Filter", header.filter().isBlank() ? "All transactions" : header.filter(), FILTER_LINES);
        entry(sheet, "Data as of", times.asOf(header.asOf()), 1);
        entry(sheet, "Made at", times.seconds(header.madeAt()), 1);
        sheet.skip(10);
    }

    private static void entry(Sheet sheet, String label, String value, int maxLines) throws IOException {
        double width = sheet.contentWidth() - LABEL_WIDTH;
        List<Line> lines = sheet.typesetter().lines(value, Print.VALUE, width, maxLines);
        sheet.textLeft(sheet.line(label, Print.LABEL), Print.LABEL, sheet.left());
        sheet.textBlock(lines, Print.VALUE, sheet.left() + LABEL_WIDTH, LINE - 1);
        sheet.skip(LINE + (Math.max(1, lines.size()) - 1) * (LINE - 1));
    }

    void drawShort(Sheet sheet) throws IOException {
        sheet.skip(Print.FOOT.size());
        Line period = sheet.line(times.period(header.from(), header.to()), Print.FOOT);
        double width = sheet.contentWidth() - period.width(Print.FOOT.size()) - Print.MARGIN;
        String merchant = header.merchant() + "  ·  " + title();
        sheet.textBlock(sheet.typesetter().lines(merchant, Print.FOOT, width, 1), Print.FOOT, sheet.left(), 0);
        sheet.textRight(period, Print.FOOT, sheet.right());
        sheet.skip(16);
    }
}
