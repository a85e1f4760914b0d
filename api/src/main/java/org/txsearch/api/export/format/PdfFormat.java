package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.exports.ExportJob;
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.merchants.Merchants.Merchant;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.Money;
import org.txsearch.paging.Order;
import org.txsearch.query.CreatedRange;
import org.txsearch.statement.Language;
import org.txsearch.statement.Paper;
import org.txsearch.statement.Statement;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rows as a printable statement of a merchant's account. */
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
                FormatOption.constant(PAGE_SIZE, "The paper size; by default A4.", Paper.Size.A4),
                FormatOption.constant(ORIENTATION, "By default LANDSCAPE.", Paper.Orientation.LANDSCAPE),
                FormatOption.text(TITLE, "The title instead of the default one.", 100),
                FormatOption.constant(LANGUAGE, "The language of headings and words; by default EN.", Language.EN));
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
    protected RowWriter writer(Contents contents, JsonNode chosen, OutputStream out) throws IOException {
        Paper paper = new Paper(
                Paper.Size.valueOf(chosen.path(PAGE_SIZE).asString()),
                Paper.Orientation.valueOf(chosen.path(ORIENTATION).asString()));
        Language language = Language.valueOf(chosen.path(LANGUAGE).asString());
        return new Rows(new Statement(out, header(contents, Rows.text(chosen.path(TITLE)), language), paper));
    }

    private static Statement.Header header(Contents contents, @Nullable String title, Language language) {
        ExportJob job = contents.job();
        CreatedRange created = contents.created().before(contents.completeUntil());
        Order order = contents.rows().order();
        return new Statement.Header(
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

    private static Statement.@Nullable Issuer issuer(@Nullable Merchant merchant) {
        return merchant == null
                ? null
                : new Statement.Issuer(
                        merchant.legalName(),
                        merchant.address(),
                        merchant.country(),
                        merchant.registration(),
                        merchant.vatNumber(),
                        merchant.account(),
                        merchant.support());
    }

    private static List<Statement.Balance> balances(@Nullable PeriodSummary period) {
        List<Statement.Balance> balances = new ArrayList<>();
        if (period != null) {
            for (PeriodSummary.Account account : period.accounts()) {
                Map<Statement.Figure, BigInteger> amounts = new EnumMap<>(Statement.Figure.class);
                amounts.put(Statement.Figure.OPENING, account.opening());
                amounts.put(Statement.Figure.SETTLED, account.settled());
                amounts.put(Statement.Figure.REFUNDED, account.refunded());
                amounts.put(Statement.Figure.OTHER, account.other());
                amounts.put(Statement.Figure.FEES, account.fees());
                amounts.put(Statement.Figure.NET, account.net());
                amounts.put(Statement.Figure.PAID_OUT, account.paidOut());
                amounts.put(Statement.Figure.CLOSING, account.closing());
                amounts.put(Statement.Figure.PENDING, account.pending());
                balances.add(new Statement.Balance(account.currency(), amounts));
            }
        }
        return balances;
    }

    private static final class Rows implements RowWriter {

        private final Statement statement;

        Rows(Statement statement) {
            this.statement = statement;
        }

        @Override
        public void row(byte[] bytes, int offset, int length) throws IOException {
            JsonNode item = JsonMapper.shared().readTree(bytes, offset, length);
            statement.write(new Statement.Row(
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

    /** A filter in words, for readers of a statement. */
    static final class FilterWords {

        private static final Map<String, String> COMPARISONS = Map.of(
                "eq", "is",
                "gt", "above",
                "gte", "at least",
                "lt", "below",
                "lte", "at most",
                "prefix", "starts with",
                "suffix", "ends with",
                "contains", "contains",
                "match", "has");

        private static final String CREATED_AT = "created_at";

        private FilterWords() {}

        /** The filter without the range of created_at; empty if nothing is left. */
        static String of(JsonNode filter) {
            if (filter.isMissingNode() || filter.has(CREATED_AT)) {
                return "";
            }
            if (filter.has("and")) {
                return several(filter.path("and"), " and ", true);
            }
            return words(filter);
        }

        private static String words(JsonNode filter) {
            Map.Entry<String, JsonNode> member = filter.properties().iterator().next();
            return switch (member.getKey()) {
                case "and" -> "(" + several(member.getValue(), " and ", false) + ")";
                case "or" -> "(" + several(member.getValue(), " or ", false) + ")";
                case "not" -> "not " + words(member.getValue());
                default -> comparisons(member.getKey(), member.getValue());
            };
        }

        private static String several(JsonNode filters, String between, boolean withoutPeriod) {
            List<String> words = new ArrayList<>();
            for (JsonNode filter : filters) {
                if (!withoutPeriod || !filter.has(CREATED_AT)) {
                    words.add(words(filter));
                }
            }
            return String.join(between, words);
        }

        private static String comparisons(String field, JsonNode comparisons) {
            return comparisons.properties().stream()
                    .map(comparison -> comparison(field.replace('_', ' '), comparison.getKey(), comparison.getValue()))
                    .collect(Collectors.joining(" and "));
        }

        private static String comparison(String field, String op, JsonNode value) {
            return switch (op) {
                case "exists" -> field + (value.asBoolean() ? " is known" : " is not known");
                case "in" -> {
                    List<String> values = new ArrayList<>();
                    value.forEach(one -> values.add(one.asString()));
                    yield field + " is " + String.join(" or ", values);
                }
                default -> field + " " + COMPARISONS.getOrDefault(op, op) + " " + value.asString();
            };
        }
    }
}
