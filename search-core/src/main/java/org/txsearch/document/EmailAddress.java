package org.txsearch.document;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares e-mail addresses however shops and gateways write them: with blanks around them, as {@code Jo <jo@example.org>},
 * as {@code mailto:} link, and with an internationalized domain in letters or encoded ({@code xn--}).
 *
 * <p>RATIONALE.md explains the choices.
 */
public final class EmailAddress {

    private static final String MAILTO = "mailto:";
    private static final String ENCODED_PREFIX = "xn--";
    private static final Pattern ENCODED_LABEL =
            Pattern.compile("(?<![a-z0-9-])" + ENCODED_PREFIX + "([a-z0-9-]{1,59})(?![a-z0-9-])");

    private static final char IDEOGRAPHIC_FULL_STOP = '\u3002';
    private static final char ZERO_WIDTH_NON_JOINER = '\u200c';
    private static final char ZERO_WIDTH_JOINER = '\u200d';

    private EmailAddress() {}

    /** Returns the address in a text in the form by which addresses are compared; two texts with one address give one form. */
    public static String canonical(String text) {
        return unicode(bare(Folding.email(text)));
    }

    /** Returns a text in lower case with the labels of its domains in letters. The text may be a part of an address, or contain some. */
    public static String unicode(String text) {
        String folded = Folding.email(text).replace(IDEOGRAPHIC_FULL_STOP, '.');
        return folded.contains(ENCODED_PREFIX)
                ? ENCODED_LABEL.matcher(folded).replaceAll(label -> Matcher.quoteReplacement(decoded(label.group())))
                : folded;
    }

    /**
     * Returns the forms by which a part of an address may be found: as it is written, and as the canonical form has it.
     *
     * @param openStart whether other text may precede the part
     * @param openEnd whether other text may follow it
     */
    public static Set<String> searched(String text, boolean openStart, boolean openEnd) {
        Set<String> forms = new LinkedHashSet<>();
        forms.add(Folding.email(text));
        String canonical = openStart || openEnd ? unicode(trimmed(text, !openStart, !openEnd)) : canonical(text);
        if (!canonical.isEmpty()) {
            forms.add(canonical);
        }
        return forms;
    }

    /** Returns the forms by which an address is stored: the canonical one, and the one in which its domain is written. */
    static List<String> stored(String text) {
        String bare = bare(Folding.email(text));
        String canonical = unicode(bare);
        return bare.equals(canonical) ? List.of(canonical) : List.of(canonical, bare);
    }

    /** Returns the address without what surrounds it, or the text itself if nothing else is in it. */
    private static String bare(String folded) {
        String address = folded;
        while (true) {
            String inner = unwrapped(trimmed(address, true, true));
            if (inner.equals(address)) {
                return address.isEmpty() ? folded : address;
            }
            address = inner;
        }
    }

    private static String unwrapped(String text) {
        int bracket = text.endsWith(">") ? text.lastIndexOf('<') : -1;
        if (bracket >= 0 && text.indexOf('@', bracket) >= 0) {
            return text.substring(bracket + 1, text.length() - 1);
        }
        int at = text.startsWith(MAILTO) ? text.indexOf('@') : -1;
        if (at >= 0) {
            int query = text.indexOf('?', at);
            return text.substring(MAILTO.length(), query < 0 ? text.length() : query);
        }
        return text;
    }

    private static String trimmed(String text, boolean start, boolean end) {
        int from = 0;
        int to = text.length();
        while (start && from < to && isBlank(text.charAt(from))) {
            from++;
        }
        while (end && from < to && isBlank(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** Returns whether a character is blank or invisible; programs add marks of direction to copied text. */
    private static boolean isBlank(char c) {
        if (c < 0x80) {
            return c <= ' ' || c == 0x7f;
        }
        return Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || Character.getType(c) == Character.FORMAT && c != ZERO_WIDTH_NON_JOINER && c != ZERO_WIDTH_JOINER;
    }

    /** Returns a label in letters; one that no domain can have stays as it is. */
    private static String decoded(String label) {
        String letters = Punycode.decoded(label.substring(ENCODED_PREFIX.length()));
        return letters == null || !isLabel(letters) ? label : Folding.email(letters);
    }

    /** Returns whether a decoded label is one that would have been encoded: what folds to other letters is no label. */
    private static boolean isLabel(String letters) {
        return Folding.email(letters).equals(letters.replace('ς', 'σ'))
                && letters.indexOf(IDEOGRAPHIC_FULL_STOP) < 0
                && letters.chars().noneMatch(c -> isBlank((char) c))
                && letters.chars().anyMatch(c -> c >= 0x80);
    }
}
