package org.txsearch.statement.typeset;

import java.lang.Character.UnicodeScript;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** In which country's forms Chinese characters are drawn, which Unicode leaves to the font. */
enum HanForms {
    CHINESE(Typeface.CHINESE, Typeface.JAPANESE, Typeface.KOREAN),
    JAPANESE(Typeface.JAPANESE, Typeface.CHINESE, Typeface.KOREAN),
    KOREAN(Typeface.KOREAN, Typeface.CHINESE, Typeface.JAPANESE);

    /** The font of these forms, then those that may have characters that it lacks. */
    // It cannot be modified, which its type does not show.
    @SuppressWarnings("ImmutableEnumChecker")
    final List<Typeface> typefaces;

    HanForms(Typeface... typefaces) {
        this.typefaces = List.of(typefaces);
    }

    /** The forms for a text: by its syllables, else by the country, else Chinese. */
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
