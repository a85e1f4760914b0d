package org.txsearch.document;

import java.util.Locale;

/**
 * How a member is adjusted. If none of these applies, the rule is the code that the fault has in a strict member, such as
 * {@code INVALID_DATE}, and null is stored.
 */
public enum RecordRule {
    CREATED_AT_KEPT(
            "created_at never changes: everything else of this version is stored, with the created_at that was stored first."),
    TEXT_CUT("The text is longer than %d characters: its beginning is stored, with … at its end."),
    CHARACTERS_REPLACED(
            "The text has bytes that are not UTF-8, or half a character (a lone surrogate): U+FFFD is stored for each."),
    TYPE_CONVERTED("The value has another JSON type: what it says is stored as %s."),
    BLANKS_REMOVED("The value has blanks around it: it is stored without them."),
    COUNTRY_CONVERTED(
            "The country is not a code of two capital letters or digits: the code that ISO 3166 has for it is stored."),
    ENTRY_LEFT_OUT("%s: the other ones are stored.");

    private final String detail;

    RecordRule(String detail) {
        this.detail = detail;
    }

    String detail(Object... values) {
        return values.length == 0 ? detail : String.format(Locale.ROOT, detail, values);
    }
}
