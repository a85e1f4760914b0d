package org.txsearch.api.request;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.SearchMatch;

/** A filter by exact values; some fields also take a prefix. */
final class KeywordFilter extends TextFilter {

    private static final String STAR = "*";
    private static final String NOT_ONLY_STAR = "^([^*\\u0000]|[^\\u0000]{2})[^\\u0000]*$";

    private static final Map<String, String> EXAMPLES = Map.of(
            "event_code", "T0006",
            "payer.id", "p_9",
            "payment_method.type", "CARD",
            "payment_method.brand", "VISA",
            "invoice_id", "INV-1001",
            "payout_id", "po_2026-11-20",
            "store_id", "store-1",
            "terminal_id", "terminal-1");

    private final SearchMatch match;
    private final CodeFilter code;

    KeywordFilter(FilterField filter) {
        super(filter);
        this.match = filter.search().match();
        this.code = switch (field().format()) {
            case ID -> CodeFilter.ID;
            case COUNTRY -> CodeFilter.COUNTRY;
            case LAST4 -> CodeFilter.LAST4;
            case ANY, EXTERNAL_ID, DECIMAL, CURRENCY, BIN -> CodeFilter.NONE;
        };
    }

    /** A short code, with its pattern, the detail of a fault, and an example. */
    private enum CodeFilter {
        ID(
                TextForm.ID,
                "The value cannot be an id; send 1 to 64 letters, digits, dots, underscores or hyphens.",
                "txn_01JCX4Q7"),
        COUNTRY(
                TextForm.COUNTRY,
                "The value cannot be a country; send its code of two capital letters or digits, such as ES.",
                "ES"),
        LAST4(TextForm.LAST4, "The value is not four digits; send the last four of the card, such as 4242.", "4242"),
        NONE("", "", "order-77");

        private final Pattern pattern;
        private final String detail;
        private final String example;

        CodeFilter(String pattern, String detail, String example) {
            this.pattern = Pattern.compile(pattern);
            this.detail = detail;
            this.example = example;
        }
    }

    @Override
    public List<Member<?>> parameters() {
        String doc = field().doc();
        return List.of(
                switch (match) {
                    case ANY ->
                        Member.filter(
                                name(),
                                MemberType.LIST,
                                doc + " Any of these values, separated by commas"
                                        + (form().isEscapedInLists()
                                                ? " (\\, is a comma within a value, and \\\\ a backslash); case-sensitive."
                                                : "; case-sensitive."),
                                form(),
                                example());
                    case ONE ->
                        Member.filter(
                                name(),
                                MemberType.TEXT,
                                doc + " Exactly this value; case-sensitive.",
                                form(),
                                example());
                    case PREFIX ->
                        Member.filter(
                                name(),
                                MemberType.TEXT,
                                doc + " Exact, or a prefix that ends in *.",
                                form().withPattern(NOT_ONLY_STAR),
                                "INV-*");
                });
    }

    @Override
    public TextForm form(FilterOp operator) {
        return operator == FilterOp.PREFIX ? text() : form();
    }

    private TextForm form() {
        if (!field().symbols().isEmpty()) {
            return TextForm.oneOf(field().symbols());
        }
        return code == CodeFilter.NONE
                ? text()
                : TextForm.matching(code.pattern.pattern(), field().maxSearchedLength());
    }

    private TextForm text() {
        return TextForm.any("text", 1, field().maxSearchedLength());
    }

    private String example() {
        return field().symbols().isEmpty()
                ? EXAMPLES.getOrDefault(field().path(), code.example)
                : field().symbols().get(0);
    }

    @Override
    void readParameters(QueryFilters given) {
        if (match == SearchMatch.ANY) {
            super.readParameters(given);
            return;
        }
        String text = given.text(name());
        if (match == SearchMatch.ONE || text == null || !text.endsWith(STAR)) {
            given.readText(this, FilterOp.EQ);
        } else if (text.equals(STAR)) {
            given.fault(
                    name(),
                    FaultCode.PATTERN_TOO_SHORT,
                    "A prefix has at least one character before the *; add one, or leave the parameter out.");
        } else {
            given.readText(this, FilterOp.PREFIX, text.substring(0, text.length() - 1), text);
        }
    }

    @Override
    TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
        return operator == FilterOp.PREFIX
                ? new FieldFilter.StartsWith(field(), values.get(0))
                : new FieldFilter.AnyOf(field(), values);
    }

    @Override
    boolean isValid(Comparison comparison, FilterOp operator, JsonString text) {
        String value = text.value();
        List<String> symbols = field().symbols();
        if (operator != FilterOp.PREFIX && !symbols.isEmpty() && !symbols.contains(value)) {
            return comparison.fault(
                    text.pointer(),
                    FaultCode.INVALID_ENUM,
                    "There is no such value; send one of " + String.join(", ", symbols) + ".",
                    Suggestion.of(value, symbols));
        }
        if (operator != FilterOp.PREFIX
                && code != CodeFilter.NONE
                && !code.pattern.matcher(value).matches()) {
            return comparison.fault(text.pointer(), FaultCode.INVALID_VALUE, code.detail);
        }
        return comparison.fits(text, field().maxSearchedLength());
    }
}
