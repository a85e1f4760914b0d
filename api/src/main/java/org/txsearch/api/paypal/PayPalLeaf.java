package org.txsearch.api.paypal;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.txsearch.api.search.MoneySum;
import org.txsearch.document.CutText;
import org.txsearch.document.JsonBytes;
import org.txsearch.document.MemberSpans;

/** Writes a value of PayPal's rows in the form of PayPal's schema. Omits values that do not fit it. */
final class PayPalLeaf extends RowTarget {

    private static final Set<String> REQUIRED = Set.of("line1", "city");
    private static final Pattern TERM = Pattern.compile("[a-zA-Z0-9.]+");
    private static final Pattern METHOD = Pattern.compile("[a-zA-Z0-9-]+");
    private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}|C2");
    private static final int SECONDS_LENGTH = "\"2026-11-20T10:31:22".length();

    private final PayPalForm form;
    private final int maxLength;
    private final int slot;
    private final int otherwise;
    private final boolean isRequired;

    /**
     * Creates a member with its value from a slot, or from another one if the first is empty. A negative slot is always
     * empty.
     */
    PayPalLeaf(String name, PayPalForm form, int maxLength, int slot, int otherwise) {
        super(name);
        this.form = form;
        this.maxLength = maxLength;
        this.slot = slot;
        this.otherwise = otherwise;
        this.isRequired = REQUIRED.contains(name);
    }

    boolean isPresent(MemberSpans values) {
        return values.has(slot) && (form != PayPalForm.DIGITS && form != PayPalForm.COUNTRY || isFit(values, slot));
    }

    @Override
    void write(MemberSpans values, MoneySum balance, JsonBytes out) {
        int from = values.has(slot) ? slot : otherwise;
        if (form == PayPalForm.BALANCE) {
            open(out);
            out.raw(("{\"currency_code\":\"" + balance.currencyCode() + "\",\"value\":\"" + balance.value() + "\"}")
                    .getBytes(StandardCharsets.US_ASCII));
        } else if (values.has(from)) {
            write(values, from, out);
        } else if (isRequired) {
            open(out);
            out.string("");
        }
    }

    private void write(MemberSpans values, int from, JsonBytes out) {
        switch (form) {
            case TIME -> {
                open(out);
                values.copy(from, SECONDS_LENGTH, out);
                out.ascii('Z');
                out.ascii('"');
            }
            case IDENTIFIER -> writeIdentifier(values, from, out);
            case TERM -> writeIf(TERM, values.text(from).replace(" ", ""), out);
            case METHOD -> writeIf(METHOD, values.text(from).replace('_', '-'), out);
            case STATUS, REFERENCE_TYPE, PROTECTION, VERIFIED, CONFIRMED -> {
                String code = form.theirs(values.text(from));
                if (code != null) {
                    open(out);
                    out.string(code);
                }
            }
            default -> {
                if (isFit(values, from)) {
                    open(out);
                    copy(values, from, out);
                }
            }
        }
    }

    private void copy(MemberSpans values, int from, JsonBytes out) {
        // A string has at most as many characters as bytes.
        if (form == PayPalForm.TEXT && values.length(from) - 2 > maxLength) {
            out.string(CutText.cut(values.text(from), maxLength));
        } else {
            values.copy(from, values.length(from), out);
        }
    }

    private void writeIdentifier(MemberSpans values, int from, JsonBytes out) {
        if (values.length(from) <= 2) {
            return;
        }
        open(out);
        // Fast path: such an identifier needs no conversion and has no JSON escapes.
        if (consistsOf(values, from, PayPalIdentifier::isAlphanumeric) && values.at(from, 1) != 'Z') {
            copy(values, from, out);
        } else {
            out.string(PayPalIdentifier.theirs(values.text(from)));
        }
    }

    private void writeIf(Pattern pattern, String text, JsonBytes out) {
        if (text.length() <= maxLength && pattern.matcher(text).matches()) {
            open(out);
            out.string(text);
        }
    }

    /** Returns whether a copied value fits PayPal's schema. Text always fits, because it is truncated. */
    private boolean isFit(MemberSpans values, int from) {
        int length = values.length(from) - 2;
        return switch (form) {
            case TEXT -> length > 0 || isRequired;
            case PERCENTAGE -> length > 0 && length <= maxLength;
            case EVENT_CODE ->
                length > 0 && length <= maxLength && consistsOf(values, from, PayPalIdentifier::isAlphanumeric);
            case DIGITS -> length > 0 && length <= maxLength && consistsOf(values, from, c -> c >= '0' && c <= '9');
            case COUNTRY -> COUNTRY.matcher(values.text(from)).matches();
            case EMAIL -> isAddress(values.text(from));
            default -> true;
        };
    }

    private static boolean consistsOf(MemberSpans values, int from, IntPredicate characters) {
        for (int i = 1; i < values.length(from) - 1; i++) {
            if (!characters.test(values.at(from, i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether a text has characters before and after its at sign, and the domain starts with neither a quote nor a
     * hyphen.
     */
    private static boolean isAddress(String text) {
        int at = text.lastIndexOf('@');
        return at > 0 && at < text.length() - 2 && text.charAt(at + 1) != '"' && text.charAt(at + 1) != '-';
    }
}
