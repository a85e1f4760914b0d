package org.txsearch.statement;

import java.io.IOException;
import java.util.List;
import org.txsearch.statement.typeset.ElementRole;
import org.txsearch.statement.typeset.Line;
import org.txsearch.statement.typeset.Style;

/** The top of a page: the merchant and the content of the statement on the first page, one line on the others. */
record Heading(StatementHeader header, StatementTimes times) {

    private static final double LABEL_WIDTH = 72;
    private static final double LINE = 11;
    /** The height of the line on other pages. */
    static final double SHORT = 15;

    private static final int TITLE_LINES = 2;
    private static final int VALUE_LINES = 2;
    private static final int FILTER_LINES = 6;

    /** The share of the page's width for the merchant; the rest is for the content of the statement. */
    private static final double MERCHANT = 0.44;

    StatementLanguage language() {
        return times.language();
    }

    String title() {
        String title = header.title();
        return title == null || title.isBlank() ? language().word("title") : title;
    }

    void drawWhole(Sheet sheet) throws IOException {
        sheet.skip(Print.TITLE.size());
        double leading = Print.TITLE.size() * 1.3;
        List<Line> title = sheet.typesetter().lines(title(), Print.TITLE, sheet.contentWidth(), TITLE_LINES);
        sheet.in(
                sheet.document().add(ElementRole.TITLE),
                () -> sheet.textBlock(title, Print.TITLE, sheet.left(), leading));
        sheet.skip((title.size() - 1) * leading + 20);
        double top = sheet.y();
        double split = sheet.left() + sheet.contentWidth() * MERCHANT;
        merchant(new HeadingBlock(sheet, sheet.left(), split - Print.MARGIN / 2));
        double merchantEnd = sheet.y();
        sheet.skipTo(top);
        facts(new HeadingBlock(sheet, split, sheet.right()));
        sheet.skipTo(Math.min(merchantEnd, sheet.y()));
    }

    private void merchant(HeadingBlock block) throws IOException {
        StatementIssuer issuer = header.issuer();
        if (issuer != null) {
            block.text(issuer.legalName(), Print.HEADING, VALUE_LINES);
            for (String line : issuer.address()) {
                block.text(line, Print.VALUE, 1);
            }
            block.entry(language().word("country"), issuer.country(), 1);
            block.entry(language().word("registration"), issuer.registration(), VALUE_LINES);
            block.entry(language().word("vat"), issuer.vatNumber(), 1);
            block.entry(language().word("account"), issuer.account(), VALUE_LINES);
            block.entry(language().word("support"), issuer.support(), VALUE_LINES);
        }
        block.entry(language().word("merchant"), header.merchant(), VALUE_LINES);
    }

    private void facts(HeadingBlock block) throws IOException {
        block.entry(language().word("period"), times.period(header.from(), header.to()), VALUE_LINES);
        if (header.isInterim()) {
            block.entry(language().word("interim"), language().word("interim.why"), VALUE_LINES);
        }
        block.entry(language().word("zone"), header.zone().getId(), 1);
        String filter = header.filter().isBlank() ? language().word("filter.none") : header.filter();
        block.entry(language().word("filter"), filter, FILTER_LINES);
        block.entry(language().word("as_of"), times.asOf(header.asOf()), 1);
        block.entry(language().word("made_at"), times.seconds(header.madeAt()), 1);
    }

    /** Paragraphs in a part of the page's width. */
    private record HeadingBlock(Sheet sheet, double left, double right) {

        void text(String text, Style style, int maxLines) throws IOException {
            List<Line> lines = sheet.typesetter().lines(text, style, right - left, maxLines);
            sheet.in(sheet.document().add(ElementRole.PARAGRAPH), () -> sheet.textBlock(lines, style, left, LINE));
            sheet.skip(LINE * Math.max(1, lines.size()));
        }

        void entry(String label, String value, int maxLines) throws IOException {
            if (!value.isEmpty()) {
                double width = right - left - LABEL_WIDTH;
                List<Line> lines = sheet.typesetter().lines(value, Print.VALUE, width, maxLines);
                sheet.in(sheet.document().add(ElementRole.PARAGRAPH), () -> {
                    sheet.textLeft(sheet.line(label, Print.LABEL), Print.LABEL, left);
                    sheet.textBlock(lines, Print.VALUE, left + LABEL_WIDTH, LINE);
                });
                sheet.skip(LINE * Math.max(1, lines.size()));
            }
        }
    }

    void drawShort(Sheet sheet) throws IOException {
        sheet.skip(Print.FOOT.size());
        String covered = times.period(header.from(), header.to()) + "  ·  "
                + header.zone().getId();
        Line period = sheet.line(covered, Print.FOOT);
        double width = sheet.contentWidth() - period.width(Print.FOOT.size()) - Print.MARGIN;
        String merchant = owner() + "  ·  " + title();
        List<Line> line = sheet.typesetter().lines(merchant, Print.FOOT, width, 1);
        sheet.in(null, () -> {
            sheet.textBlock(line, Print.FOOT, sheet.left(), 0);
            sheet.textRight(period, Print.FOOT, sheet.right());
        });
        sheet.skip(SHORT - Print.FOOT.size());
    }

    void drawFoot(Sheet sheet, int page) throws IOException {
        String source = language().word("source", header.merchant(), times.asOf(header.asOf()));
        List<Line> line = sheet.typesetter().lines(source, Print.FOOT, sheet.contentWidth() * 3 / 4, 1);
        Line place = sheet.line(language().word("page", page, sheet.pages()), Print.FOOT);
        sheet.skipTo(Print.FOOTER);
        sheet.in(null, () -> {
            sheet.textBlock(line, Print.FOOT, sheet.left(), 0);
            sheet.textRight(place, Print.FOOT, sheet.right());
        });
    }

    private String owner() {
        StatementIssuer issuer = header.issuer();
        return issuer == null ? header.merchant() : issuer.legalName();
    }
}
