package org.txsearch.statement.typeset;

import java.lang.Character.UnicodeScript;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The national forms of Chinese characters, which Unicode leaves to the font. */
enum HanForms {
    CHINESE(Typeface.CHINESE, Typeface.JAPANESE, Typeface.KOREAN),
    JAPANESE(Typeface.JAPANESE, Typeface.CHINESE, Typeface.KOREAN),
    KOREAN(Typeface.KOREAN, Typeface.CHINESE, Typeface.JAPANESE);

    /** The font of these forms, followed by fonts that may have characters that it lacks. */
    // The list is unmodifiable, which its type does not show.
    @SuppressWarnings("ImmutableEnumChecker")
    final List<Typeface> typefaces;

    HanForms(Typeface... typefaces) {
        this.typefaces = List.of(typefaces);
    }

    /** Returns the forms for a text: by its syllables, otherwise by the country, otherwise Chinese. */
    static HanForms of(String text, @Nullable String country) {
        for (int at = 0, codePoint; at < text.length(); at += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(at);
            UnicodeScript script = UnicodeScript.of(codePoint);
            if (script == UnicodeScript.HIRAGANA || script == UnicodeScript.KATAKANA) {
                return JAPANESE;
            }
            if (script == UnicodeScript.HANGUL) {
                return KOREAN;
            }
        }
        if ("JP".equals(country)) {
            return JAPANESE;
        }
        return "KR".equals(country) ? KOREAN : CHINESE;
    }
}
