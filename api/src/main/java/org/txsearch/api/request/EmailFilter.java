package org.txsearch.api.request;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/**
 * A filter by an e-mail address, or a part of one. In a query string, {@code *} marks open sides; in a body, all letters are
 * literal.
 */
final class EmailFilter extends TextFilter {

    private static final Pattern ESCAPED = Pattern.compile("\\\\([*\\\\])");
    private static final Pattern NAMED = Pattern.compile("[^<>*]*<([^<>]*@[^<>]*)>");
    private static final int MIN_LENGTH = 3;
    private static final int MAX_LENGTH = 254;

    EmailFilter(FilterField filter) {
        super(filter);
    }

    @Override
    public List<Member<?>> parameters() {
        return List.of(Member.filter(
                name(),
                MemberType.TEXT,
                field().doc()
                        + " Exact, in any case; * at the start or end leaves that side open, and needs at least "
                        + MIN_LENGTH
                        + " other characters; \\* is a literal star and \\\\ a backslash. A blank at the end,"
                        + " mailto:, and the name in Jo <jo@example.com> do not matter, nor does whether a domain is in"
                        + " letters or encoded (xn--).",
                TextForm.any("email-or-part", MIN_LENGTH, MAX_LENGTH),
                "jose.garcia@example.com"));
    }

    @Override
    public TextForm form(FilterOp operator) {
        return new TextForm(null, "^[^\\u0000" + TextForm.BLANKS + "]+$", MIN_LENGTH, MAX_LENGTH, List.of());
    }

    @Override
    void readParameters(QueryFilters given) {
        String whole = given.text(name());
        if (whole == null) {
            return;
        }
        // A blank at the end may have been a plus sign, but no address ends with one.
        String text = whole.stripTrailing();
        Matcher named = NAMED.matcher(text);
        if (hasBlankOutsideQuotes(named.matches() ? named.group(1) : text)) {
            given.fault(
                    name(),
                    FaultCode.INVALID_VALUE,
                    "The address has a blank, and a + in a URL means a blank; write a + as %2B, or remove the blank.");
            return;
        }
        boolean openStart = text.startsWith("*");
        boolean openEnd = endsOpen(text);
        FilterOp operator =
                openStart ? openEnd ? FilterOp.CONTAINS : FilterOp.SUFFIX : openEnd ? FilterOp.PREFIX : FilterOp.EQ;
        String part = text.substring(openStart ? 1 : 0, text.length() - (openEnd ? 1 : 0));
        given.readText(this, operator, literal(part), text);
    }

    @Override
    TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
        List<TransactionFilter> any = values.stream()
                .<TransactionFilter>map(
                        text -> new FieldFilter.EmailQuery(field(), text, opensStart(operator), opensEnd(operator)))
                .toList();
        return any.size() == 1 ? any.get(0) : new TransactionFilter.Or(any);
    }

    private static boolean opensStart(FilterOp operator) {
        return operator == FilterOp.SUFFIX || operator == FilterOp.CONTAINS;
    }

    private static boolean opensEnd(FilterOp operator) {
        return operator == FilterOp.PREFIX || operator == FilterOp.CONTAINS;
    }

    @Override
    boolean isValid(Comparison comparison, FilterOp operator, JsonString text) {
        boolean isPart = opensStart(operator) || opensEnd(operator);
        if (isPart && Comparison.points(text.value()) < MIN_LENGTH) {
            return comparison.fault(
                    text.pointer(),
                    FaultCode.PATTERN_TOO_SHORT,
                    "The pattern has fewer than " + MIN_LENGTH + " characters besides *; add some.");
        }
        int length = Comparison.points(text.written());
        return length >= MIN_LENGTH && length <= MAX_LENGTH
                || comparison.fault(
                        text.pointer(),
                        FaultCode.INVALID_LENGTH,
                        "The address has fewer than " + MIN_LENGTH + " or more than " + MAX_LENGTH
                                + " characters; send one between.");
    }

    /** Returns whether a blank is outside of quotes. Within quotes, an address may have some: {@code "john smith"@example.com}. */
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

    /** Returns whether the text ends with a star that is not escaped: an even number of backslashes precedes it. */
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
        return ESCAPED.matcher(escaped).replaceAll("$1");
    }
}
