package org.txsearch.api.transactions;

import java.util.List;
import java.util.regex.Pattern;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.document.CardNumbers;
import org.txsearch.money.Currencies;
import org.txsearch.query.FilterField;
import org.txsearch.schema.Field;
import org.txsearch.text.Words;

/** What values a filter takes, whichever way it is asked; each rule answers whether the value keeps it, or notes the fault. */
record FilterValues(Faults faults) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
    private static final Pattern LAST4 = Pattern.compile("[0-9]{4}");
    private static final int LONGEST_NAME = 100;
    private static final int MOST_WORDS = 5;
    private static final int SHORTEST_TEXT = 2;
    private static final int LONGEST_TEXT = 200;
    private static final int LONGEST_KEY = 64;

    /** The value as documents have it: a card number is masked there, and stands in no echo, cursor or export either. */
    static String asStored(FilterField filter, String value) {
        return filter.kind() == FilterField.Kind.TEXT
                ? CardNumbers.mask(value)
                : CardNumbers.asStored(filter.field(), value);
    }

    boolean areExact(FilterField filter, String where, List<String> values) {
        return values.stream().allMatch(value -> isExact(filter, where, value));
    }

    /** One exact value of that field. */
    boolean isExact(FilterField filter, String where, String value) {
        Field field = filter.field();
        if (filter.kind() == FilterField.Kind.CURRENCY) {
            return Currencies.find(value) != null
                    || fault(
                            where,
                            FaultCode.INVALID_CURRENCY,
                            "There is no such currency; send its ISO 4217 code in upper case, such as EUR.");
        }
        if (field.kind() == Field.Kind.ENUM && !field.symbols().contains(value)) {
            faults.add(
                    where,
                    FaultCode.INVALID_ENUM,
                    "There is no such value; send one of " + String.join(", ", field.symbols()) + ".",
                    Suggestion.of(value, field.symbols()));
            return false;
        }
        return switch (field.format()) {
                    case ID ->
                        ID.matcher(value).matches()
                                || fault(
                                        where,
                                        FaultCode.INVALID_VALUE,
                                        "The value cannot be an id; send 1 to 64 letters, digits, dots, underscores or hyphens.");
                    case COUNTRY ->
                        COUNTRY.matcher(value).matches()
                                || fault(
                                        where,
                                        FaultCode.INVALID_VALUE,
                                        "The value cannot be a country; send its ISO 3166-1 alpha-2 code in upper case, such as ES.");
                    case LAST4 ->
                        LAST4.matcher(value).matches()
                                || fault(
                                        where,
                                        FaultCode.INVALID_VALUE,
                                        "The value is not four digits; send the last four of the card, such as 4242.");
                    case ANY, DECIMAL, CURRENCY, BIN -> true;
                }
                && fits(field, where, value);
    }

    boolean fits(Field field, String where, String value) {
        return points(value) <= field.maxLength() || fault(where, FaultCode.INVALID_LENGTH, tooLong(field.maxLength()));
    }

    boolean isName(String where, String text) {
        if (points(text) > LONGEST_NAME) {
            return fault(where, FaultCode.INVALID_LENGTH, tooLong(LONGEST_NAME));
        }
        int words = Words.partsOfName(text).size();
        if (words == 0) {
            return fault(
                    where,
                    FaultCode.INVALID_VALUE,
                    "The name has no letter and no digit; send at least one word of it.");
        }
        return words <= MOST_WORDS
                || fault(
                        where,
                        FaultCode.TOO_MANY_VALUES,
                        "The name has more than " + MOST_WORDS + " words; send the " + MOST_WORDS
                                + " that matter most.");
    }

    boolean isText(String where, String text) {
        int points = points(text);
        if (points < SHORTEST_TEXT || points > LONGEST_TEXT) {
            return fault(
                    where,
                    FaultCode.INVALID_LENGTH,
                    "The text has fewer than " + SHORTEST_TEXT + " or more than " + LONGEST_TEXT
                            + " characters; send one between.");
        }
        return !Words.asked(text).isEmpty()
                || fault(where, FaultCode.INVALID_VALUE, "The text has no word; send at least one.");
    }

    boolean isKey(String where, String key) {
        return !key.isEmpty() && points(key) <= LONGEST_KEY && key.codePoints().noneMatch(Character::isISOControl)
                || fault(
                        where,
                        FaultCode.INVALID_VALUE,
                        "The key is empty, has more than " + LONGEST_KEY
                                + " characters, or has a control character; send the key as it was stored.");
    }

    private static String tooLong(int most) {
        return "The value has more than " + most + " characters; shorten it.";
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    private boolean fault(String where, FaultCode code, String detail) {
        faults.add(where, code, detail);
        return false;
    }
}
