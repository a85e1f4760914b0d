package org.txsearch.api.request;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.NameWords;
import org.txsearch.document.Words;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;

/** Filters by parts of texts: words, and pieces of an address. */
final class TextFilter {

    private TextFilter() {}

    /** The words of a name. */
    static final class Name extends RequestFilter.OfTexts {

        private static final int MAX_LENGTH = 200;
        private static final int MAX_WORDS = 12;

        Name(FilterField filter) {
            super(filter);
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(new Parameter(
                    name(),
                    field().doc() + " Every word (1 to " + MAX_WORDS
                            + ") is a prefix of some word of it; case, accents, width and order"
                            + " do not matter, nor do marks that people leave out when they type. A hyphen and an apostrophe"
                            + " both join and split. Two or more characters of a Chinese, Japanese or Korean name find it,"
                            + " with or without a blank between its parts.",
                    form(FilterOp.MATCH),
                    "jose gar"));
        }

        @Override
        public TextForm form(FilterOp operator) {
            return TextForm.any("words", 1, MAX_LENGTH);
        }

        @Override
        TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
            return new FieldFilter.Name(field(), values.get(0));
        }

        @Override
        boolean isValid(Comparison comparison, FilterOp operator, JsonValue.Text text) {
            if (!comparison.fits(text, MAX_LENGTH)) {
                return false;
            }
            int words = NameWords.count(text.value());
            if (words == 0) {
                return comparison.fault(
                        text.pointer(), FaultCode.INVALID_VALUE, "The name is blank; send at least one word of it.");
            }
            return words <= MAX_WORDS
                    || comparison.fault(
                            text.pointer(),
                            FaultCode.TOO_MANY_VALUES,
                            "The name has more than " + MAX_WORDS + " words; send the " + MAX_WORDS
                                    + " that matter most.");
        }
    }

    /** Words of several fields. */
    static final class Text extends RequestFilter.OfTexts {

        private static final int MIN_LENGTH = 2;
        private static final int MAX_LENGTH = 200;

        Text(FilterField filter) {
            super(filter);
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(new Parameter(
                    name(),
                    "Words at white space, each the start of the value, or of a word, of any of "
                            + filter().fields().stream().map(Field::path).collect(Collectors.joining(", "))
                            + "; case and accents do not matter. Words of a name are found as the parameter for names finds them.",
                    form(FilterOp.MATCH),
                    "1001"));
        }

        @Override
        public TextForm form(FilterOp operator) {
            return TextForm.any("words", MIN_LENGTH, MAX_LENGTH);
        }

        /** The words of several fields are stored together, masked whatever the field. */
        @Override
        boolean isMasked(String value) {
            return CardNumbers.isMasked(value);
        }

        @Override
        TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
            return new FieldFilter.Text(filter().fields(), values.get(0));
        }

        @Override
        boolean isValid(Comparison comparison, FilterOp operator, JsonValue.Text text) {
            int points = Comparison.points(text.value());
            if (points < MIN_LENGTH || points > MAX_LENGTH) {
                return comparison.fault(
                        text.pointer(),
                        FaultCode.INVALID_LENGTH,
                        "The text has fewer than " + MIN_LENGTH + " or more than " + MAX_LENGTH
                                + " characters; send one between.");
            }
            return !Words.searched(text.value()).isEmpty()
                    || comparison.fault(
                            text.pointer(), FaultCode.INVALID_VALUE, "The text has no word; send at least one.");
        }
    }

    /** An e-mail address, or a part of one. In a query string {@code *} marks the open sides; in a body every letter is literal. */
    static final class Email extends RequestFilter.OfTexts {

        private static final Pattern ESCAPED = Pattern.compile("\\\\([*\\\\])");
        private static final Pattern NAMED = Pattern.compile("[^<>*]*<([^<>]*@[^<>]*)>");
        private static final int MIN_LENGTH = 3;
        private static final int MAX_LENGTH = 254;

        Email(FilterField filter) {
            super(filter);
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(new Parameter(
                    name(),
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
        void readParameters(QueryString given) {
            String whole = given.text(name());
            if (whole == null) {
                return;
            }
            // No address ends with a plus sign: a blank at the end was one before.
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
                            text -> new FieldFilter.Email(field(), text, opensStart(operator), opensEnd(operator)))
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
        boolean isValid(Comparison comparison, FilterOp operator, JsonValue.Text text) {
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
            return ESCAPED.matcher(escaped).replaceAll("$1");
        }
    }
}
