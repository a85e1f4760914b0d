package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.query.EmailField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** An e-mail address, or a part of one. In a query string {@code *} marks the open sides; in a body every letter is literal. */
final class EmailFilter extends RequestFilter {

    private static final int MIN_LENGTH = 3;
    private static final int MAX_LENGTH = 254;

    private final EmailField email;

    EmailFilter(EmailField email) {
        super(email);
        this.email = email;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter(
                name(),
                email.field().doc()
                        + " Exact, in any case; * at the start or end leaves that side open, and needs at least "
                        + MIN_LENGTH + " other characters; \\* is a literal star and \\\\ a backslash. No blanks.",
                TextForm.any("email-or-part", MIN_LENGTH, MAX_LENGTH),
                "jose.garcia@example.com"));
    }

    @Override
    public TextForm form(FilterOp operator) {
        return new TextForm(null, "^[^\\u0000" + TextForm.BLANKS + "]+$", MIN_LENGTH, MAX_LENGTH, List.of());
    }

    @Override
    void readParameters(QueryStringFilters given) {
        String text = given.text(name());
        if (text == null) {
            return;
        }
        if (hasBlankOutsideQuotes(text)) {
            given.fault(
                    name(),
                    FaultCode.INVALID_VALUE,
                    "The address has a blank where a + belongs, for a + in a URL means a blank; write it as %2B.");
            return;
        }
        boolean openStart = text.startsWith("*");
        boolean openEnd = endsOpen(text);
        FilterOp operator =
                openStart ? openEnd ? FilterOp.CONTAINS : FilterOp.SUFFIX : openEnd ? FilterOp.PREFIX : FilterOp.EQ;
        given.readText(
                this, operator, literal(text.substring(openStart ? 1 : 0, text.length() - (openEnd ? 1 : 0))), text);
    }

    @Override
    void read(Comparison comparison) {
        comparison.readTexts(this, (operator, texts) -> {
            List<TransactionFilter> any = new ArrayList<>();
            boolean all = comparison.all(texts, text -> {
                TransactionFilter one = matches(comparison, operator, text);
                return one != null && any.add(one);
            });
            return !all ? null : any.size() == 1 ? any.get(0) : new TransactionFilter.Or(any);
        });
    }

    private @Nullable TransactionFilter matches(Comparison comparison, FilterOp operator, JsonValue.Text text) {
        boolean openStart = operator == FilterOp.SUFFIX || operator == FilterOp.CONTAINS;
        boolean openEnd = operator == FilterOp.PREFIX || operator == FilterOp.CONTAINS;
        if ((openStart || openEnd) && Comparison.points(text.value()) < MIN_LENGTH) {
            comparison.fault(
                    text.pointer(),
                    FaultCode.PATTERN_TOO_SHORT,
                    "The pattern has fewer than " + MIN_LENGTH + " characters besides *; add some.");
            return null;
        }
        int length = Comparison.points(text.written());
        if (length < MIN_LENGTH || length > MAX_LENGTH) {
            comparison.fault(
                    text.pointer(),
                    FaultCode.INVALID_LENGTH,
                    "The address has fewer than " + MIN_LENGTH + " or more than " + MAX_LENGTH
                            + " characters; send one between.");
            return null;
        }
        return new EmailField.Matches(email.field(), text.value(), openStart, openEnd);
    }

    /** An address may have blanks in quotes: {@code "john smith"@example.com}. */
    private static boolean hasBlankOutsideQuotes(String text) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            quoted ^= text.charAt(i) == '"' && (i == 0 || text.charAt(i - 1) != '\\');
            if (!quoted && Character.isWhitespace(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the last star is bare: an even number of backslashes precedes it. */
    private static boolean endsOpen(String text) {
        if (text.length() < 2 || !text.endsWith("*")) {
            return false;
        }
        int backslashes = 0;
        while (backslashes < text.length() - 1 && text.charAt(text.length() - 2 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 0;
    }

    private static String literal(String escaped) {
        StringBuilder literal = new StringBuilder(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            boolean escape = c == '\\'
                    && i + 1 < escaped.length()
                    && (escaped.charAt(i + 1) == '*' || escaped.charAt(i + 1) == '\\');
            literal.append(escape ? escaped.charAt(++i) : c);
        }
        return literal.toString();
    }
}
