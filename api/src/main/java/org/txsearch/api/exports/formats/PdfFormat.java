package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.Member;
import org.txsearch.exports.ExportJob;
import org.txsearch.freshness.AsOf;
import org.txsearch.merchants.Merchant;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.Money;
import org.txsearch.paging.Order;
import org.txsearch.query.CreatedRange;
import org.txsearch.statement.Orientation;
import org.txsearch.statement.Paper;
import org.txsearch.statement.PaperSize;
import org.txsearch.statement.Statement;
import org.txsearch.statement.StatementBalance;
import org.txsearch.statement.StatementFigure;
import org.txsearch.statement.StatementHeader;
import org.txsearch.statement.StatementIssuer;
import org.txsearch.statement.StatementLanguage;
import org.txsearch.statement.StatementRow;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes rows as a printable statement of a merchant's account. */
final class PdfFormat extends ExportFormat {

    private static final String PAGE_SIZE = "page_size";
    private static final String ORIENTATION = "orientation";
    private static final String TITLE = "title";
    private static final String LANGUAGE = "language";

    PdfFormat() {
        super(
                "PDF",
                "application/pdf",
                "How a statement is printed; for exports as PDF only.",
                Member.constant(PAGE_SIZE, PaperSize.A4).describedAs("The paper size; by default A4."),
                Member.constant(ORIENTATION, Orientation.LANDSCAPE).describedAs("By default LANDSCAPE."),
                Member.text(TITLE, 100).describedAs("The title instead of the default one."),
                Member.constant(LANGUAGE, StatementLanguage.EN)
                        .describedAs("The language of headings, words, dates and decimals; by default EN."));
    }

    @Override
    public boolean hasOwnColumns() {
        return true;
    }

    @Override
    public boolean isOneDocument() {
        return true;
    }

    @Override
    public String nameWord(JsonNode chosen) {
        return "statement";
    }

    @Override
    public RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) throws IOException {
        Paper paper = new Paper(
                PaperSize.valueOf(chosen.path(PAGE_SIZE).asString()),
                Orientation.valueOf(chosen.path(ORIENTATION).asString()));
        StatementLanguage language =
                StatementLanguage.valueOf(chosen.path(LANGUAGE).asString());
        return new PdfRows(new Statement(out, header(contents, PdfRows.text(chosen.path(TITLE)), language), paper));
    }

    private static StatementHeader header(ExportContents contents, @Nullable String title, StatementLanguage language) {
        ExportJob job = contents.job();
        CreatedRange created = contents.created().before(contents.completeUntil());
        Order order = contents.rows().order();
        return new StatementHeader(
                job.merchantId(),
                issuer(contents.merchant()),
                title,
                language,
                created.from(),
                created.to(),
                contents.rows().zone(),
                FilterWords.of(job.request().path("query").path("filter")),
                order == Order.CREATED_AT_ASCENDING || order == Order.CREATED_AT_DESCENDING,
                contents.isInterim(),
                balances(contents.period()),
                contents.asOf().equals(AsOf.UNKNOWN) ? null : contents.asOf(),
                job.times().created());
    }

    private static @Nullable StatementIssuer issuer(@Nullable Merchant merchant) {
        return merchant == null
                ? null
                : new StatementIssuer(
                        merchant.legalName(),
                        merchant.address(),
                        merchant.country(),
                        merchant.registration(),
                        merchant.vatNumber(),
                        merchant.account(),
                        merchant.support());
    }

    private static List<StatementBalance> balances(@Nullable PeriodSummary period) {
        List<StatementBalance> balances = new ArrayList<>();
        if (period != null) {
            for (PeriodSummary.AccountSums account : period.accounts()) {
                Map<StatementFigure, BigInteger> amounts = new EnumMap<>(StatementFigure.class);
                amounts.put(StatementFigure.OPENING, account.opening());
                amounts.put(StatementFigure.SETTLED, account.settled());
                amounts.put(StatementFigure.REFUNDED, account.refunded());
                amounts.put(StatementFigure.OTHER, account.other());
                amounts.put(StatementFigure.FEES, account.fees());
                amounts.put(StatementFigure.NET, account.net());
                amounts.put(StatementFigure.PAID_OUT, account.paidOut());
                amounts.put(StatementFigure.CLOSING, account.closing());
                amounts.put(StatementFigure.PENDING, account.pending());
                balances.add(new StatementBalance(account.currency(), amounts));
            }
        }
        return balances;
    }

    private record PdfRows(Statement statement) implements RowWriter {

        @Override
        public void row(byte[] bytes, int offset, int length) throws IOException {
            JsonNode item = JsonMapper.shared().readTree(bytes, offset, length);
            statement.write(new StatementRow(
                    Rfc3339.parse(item.path("created_at").asString()),
                    item.path("id").asString(),
                    item.path("type").asString(),
                    item.path("status").asString(),
                    text(item.at("/payer/name")),
                    text(item.at("/payer/country_code")),
                    text(item.path("reference")),
                    text(item.path("invoice_id")),
                    Objects.requireNonNull(money(item.path("amount"))),
                    money(item.path("fee")),
                    money(item.path("net"))));
        }

        @Override
        public void finish() throws IOException {
            statement.finish();
        }

        @Override
        public void close() throws IOException {
            statement.close();
        }

        private static @Nullable String text(JsonNode value) {
            return value.isString() ? value.asString() : null;
        }

        private static @Nullable Money money(JsonNode money) {
            return money.isObject()
                    ? Money.parse(
                            money.path("value").asString(),
                            currency(money.path("currency_code").asString()))
                    : null;
        }

        private static Currency currency(String code) {
            return Objects.requireNonNull(Currencies.find(code), "A stored row has an unknown currency");
        }
    }
}
