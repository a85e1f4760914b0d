package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.CurrencyHint;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.SearchProperties.Match;

/** Filters by exact values. The file is long because keywords, currencies and pairs all have such values. */
final class ValueFilter {

    private ValueFilter() {}

    /** Exact values; some fields also take the start of one. */
    static final class Keyword extends RequestFilter.OfTexts {

        private static final String STAR = "*";
        private static final String NOT_A_STAR_ALONE = "^([^*\\u0000]|[^\\u0000]{2})[^\\u0000]*$";

        private static final Map<String, String> EXAMPLES = Map.of(
                "event_code", "T0006",
                "payer.id", "p_9",
                "payment_method.type", "CARD",
                "payment_method.brand", "VISA",
                "invoice_id", "INV-1001",
                "payout_id", "po_2026-11-20",
                "store_id", "store-1",
                "terminal_id", "terminal-1");

        private final Match match;
        private final Code code;

        Keyword(FilterField filter) {
            super(filter);
            this.match = filter.search().match();
            this.code = switch (field().format()) {
                case ID -> Code.ID;
                case COUNTRY -> Code.COUNTRY;
                case LAST4 -> Code.LAST4;
                case ANY, EXTERNAL_ID, DECIMAL, CURRENCY, BIN -> Code.NONE;
            };
        }

        /** A short code: its pattern, what is wrong with a value that does not match, and an example. */
        private enum Code {
            ID(
                    TextForm.ID,
                    "The value cannot be an id; send 1 to 64 letters, digits, dots, underscores or hyphens.",
                    "txn_01JCX4Q7"),
            COUNTRY(
                    TextForm.COUNTRY,
                    "The value cannot be a country; send its code of two capital letters or digits, such as ES.",
                    "ES"),
            LAST4(
                    TextForm.LAST4,
                    "The value is not four digits; send the last four of the card, such as 4242.",
                    "4242"),
            NONE("", "", "order-77");

            private final Pattern pattern;
            private final String detail;
            private final String example;

            Code(String pattern, String detail, String example) {
                this.pattern = Pattern.compile(pattern);
                this.detail = detail;
                this.example = example;
            }
        }

        @Override
        public List<Parameter> parameters() {
            String doc = field().doc();
            return List.of(
                    switch (match) {
                        case ANY ->
                            new Parameter(
                                    name(),
                                    doc + " Any of these values, separated by commas"
                                            + (form().isEscapedInLists()
                                                    ? " (\\, is a comma within a value, and \\\\ a backslash); case-sensitive."
                                                    : "; case-sensitive."),
                                    form(),
                                    Takes.SEVERAL,
                                    example());
                        case ONE ->
                            new Parameter(name(), doc + " Exactly this value; case-sensitive.", form(), example());
                        case PREFIX ->
                            new Parameter(
                                    name(),
                                    doc + " Exact, or a prefix that ends in *.",
                                    form().withPattern(NOT_A_STAR_ALONE),
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
            return code == Code.NONE ? text() : TextForm.matching(code.pattern.pattern(), field().maxSearchedLength());
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
        void readParameters(QueryString given) {
            if (match == Match.ANY) {
                super.readParameters(given);
                return;
            }
            String text = given.text(name());
            if (match == Match.ONE || text == null || !text.endsWith(STAR)) {
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
        boolean isValid(Comparison comparison, FilterOp operator, JsonValue.Text text) {
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
                    && code != Code.NONE
                    && !code.pattern.matcher(value).matches()) {
                return comparison.fault(text.pointer(), FaultCode.INVALID_VALUE, code.detail);
            }
            return comparison.fits(text, field().maxSearchedLength());
        }
    }

    /** The currency of an amount. Amounts that are combined with exactly one currency have no more decimal places than it has. */
    static final class CurrencyCode extends RequestFilter.OfTexts {

        /** The field of the transaction's one amount. */
        static final String NAME = "currency";

        CurrencyCode(FilterField filter) {
            super(filter);
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(new Parameter(
                    name(),
                    "Any of these ISO 4217 codes, current or withdrawn, separated by commas.",
                    form(FilterOp.IN),
                    Takes.SEVERAL,
                    "EUR"));
        }

        @Override
        public TextForm form(FilterOp operator) {
            return TextForm.oneOf(Currencies.all().stream().map(Currency::code).toList());
        }

        @Override
        TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
            return new FieldFilter.InCurrency(field(), values);
        }

        @Override
        boolean isValid(Comparison comparison, FilterOp operator, JsonValue.Text text) {
            if (Currencies.find(text.value()) != null) {
                return true;
            }
            CurrencyHint hint = CurrencyHint.of(text.value());
            return comparison.fault(text.pointer(), FaultCode.INVALID_CURRENCY, hint.sentence(), hint.code());
        }

        /** The codes in the operands of a comparison that is not read yet. */
        static List<String> codes(JsonValue operands) {
            List<String> codes = new ArrayList<>();
            if (operands instanceof JsonValue.Members members) {
                JsonValue one = members.byName().get(FilterOp.EQ.text());
                JsonValue some = members.byName().get(FilterOp.IN.text());
                List<JsonValue> values = new ArrayList<>(one == null ? List.of() : List.of(one));
                values.addAll(some instanceof JsonValue.Array array ? array.elements() : List.of());
                values.forEach(value -> codes.add(value instanceof JsonValue.Text text ? text.value() : ""));
            }
            return codes;
        }

        /** The currency of these codes where they are one alone. */
        static @Nullable Currency only(@Nullable Collection<String> codes) {
            return codes != null && Set.copyOf(codes).size() == 1
                    ? Currencies.find(codes.iterator().next())
                    : null;
        }
    }

    /** Values of a map by their keys: {@code metadata[key]} in a query string, {@code metadata.key} in a body. */
    static final class Pairs extends RequestFilter.OfTexts {

        private static final String NO_KEY = "The key is empty, has more than " + MAX_KEY_LENGTH
                + " characters, or has a control character; send the key as it was stored.";

        Pairs(FilterField filter) {
            super(filter);
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(new Parameter(
                    name(),
                    field().doc() + " Written " + name() + "[key]=value; exactly this value of this key, at most "
                            + MAX_KEYS + " keys.",
                    form(FilterOp.EQ),
                    Takes.BY_KEY,
                    "1001"));
        }

        @Override
        public TextForm form(FilterOp operator) {
            return TextForm.any("text", 1, field().maxSearchedLength());
        }

        @Override
        public boolean isKeyed() {
            return true;
        }

        @Override
        TransactionFilter exists(String key) {
            return new FieldFilter.HasKey(field(), key);
        }

        @Override
        @Nullable
        String key(String parameter) {
            return parameter.startsWith(name() + "[") && parameter.endsWith("]")
                    ? parameter.substring(name().length() + 1, parameter.length() - 1)
                    : null;
        }

        @Override
        void readParameters(QueryString given) {
            int keys = 0;
            for (String parameter : given.names()) {
                String key = key(parameter);
                String text = key == null ? null : given.text(parameter);
                if (key == null || text == null) {
                    continue;
                }
                if (!isKey(key)) {
                    given.fault(parameter, FaultCode.INVALID_VALUE, NO_KEY);
                    continue;
                }
                keys++;
                JsonValue value = new JsonValue.Text(parameter, text);
                given.read(this, parameter, key, Map.of(FilterOp.EQ, value), operator -> parameter);
            }
            if (keys > MAX_KEYS) {
                given.fault(
                        name(),
                        FaultCode.TOO_MANY_VALUES,
                        "The request names more than " + MAX_KEYS + " keys; name " + MAX_KEYS + " at most.");
            }
        }

        @Override
        void read(Comparison comparison) {
            if (!isKey(comparison.key())) {
                comparison.fault(comparison.pointer(), FaultCode.INVALID_VALUE, NO_KEY);
            }
            if (isMasked(comparison.key())) {
                comparison.fault(comparison.pointer(), FaultCode.INVALID_VALUE, Comparison.CARD_NUMBER);
                return;
            }
            super.read(comparison);
        }

        @Override
        TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
            return new FieldFilter.HasPair(field(), key, values);
        }

        @Override
        boolean isValid(Comparison comparison, FilterOp operator, JsonValue.Text text) {
            return comparison.fits(text, field().maxSearchedLength());
        }

        private static boolean isKey(String key) {
            return !key.isEmpty()
                    && Comparison.points(key) <= MAX_KEY_LENGTH
                    && key.codePoints().noneMatch(Character::isISOControl);
        }
    }
}
