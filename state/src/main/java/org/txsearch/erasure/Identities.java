package org.txsearch.erasure;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.EmailAddress;
import org.txsearch.document.Folding;

/**
 * Collects the ids, addresses and names of a payer, in the forms by which {@link Person} recognizes them in texts.
 *
 * <p>Each form is a text of a kind, such as {@code email=jo@example.org}. A single word is not collected as a name: it occurs in
 * too many texts that have nothing to do with the payer.
 */
public final class Identities {

    static final String ID = "id";
    static final String TOKEN = "token";
    static final String EMAIL = "email";
    static final String NAME = "name";
    static final String JOINED = "joined";
    static final String EAST_ASIAN = "east-asian";

    static final int MIN_ID_LENGTH = 3;
    static final int MAX_EAST_ASIAN = 12;
    private static final int MAX_WORDS = 8;
    private static final int MIN_JOINED_LENGTH = 5;

    /** Shorter numbers occur in too many texts. */
    private static final int MIN_NUMBER_LENGTH = 6;

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");
    private static final Set<UnicodeScript> EAST_ASIAN_SCRIPTS =
            EnumSet.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

    private final Set<String> forms = new TreeSet<>();

    /** Adds the payer's id; null adds nothing. */
    public void addId(@Nullable String id) {
        if (id == null || id.isEmpty()) {
            return;
        }
        for (String form : new TreeSet<>(List.of(id, CardFingerprints.withoutFingerprint(id)))) {
            forms.add(form(ID, form));
            if (isToken(form)) {
                forms.add(form(TOKEN, form));
            }
        }
    }

    /** Adds the payer's e-mail address; null adds nothing. */
    public void addEmail(@Nullable String email) {
        if (email != null && email.contains("@")) {
            forms.add(form(EMAIL, EmailAddress.canonical(email)));
        }
    }

    /** Adds a name of the payer; null adds nothing. */
    public void addName(@Nullable String name) {
        if (name == null) {
            return;
        }
        List<String> words = words(name);
        String joined = String.join("", words);
        if (isEastAsian(joined) && joined.codePointCount(0, joined.length()) >= 2) {
            forms.add(form(EAST_ASIAN, joined));
        }
        if (words.size() < 2 || words.size() > MAX_WORDS) {
            return;
        }
        forms.add(form(NAME + words.size(), sorted(words)));
        if (joined.length() >= MIN_JOINED_LENGTH) {
            forms.add(form(JOINED, joined));
            List<String> reversed = new ArrayList<>(words);
            Collections.reverse(reversed);
            forms.add(form(JOINED, String.join("", reversed)));
        }
    }

    Set<String> forms() {
        return Set.copyOf(forms);
    }

    static String form(String kind, String text) {
        return kind + "=" + text;
    }

    /** Returns the folded words of a text. */
    static List<String> words(String text) {
        return NO_WORD.splitAsStream(Folding.fold(text))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Returns words in an order of their own, since people write family names first or last. */
    static String sorted(List<String> words) {
        return String.join(" ", words.stream().sorted().toList());
    }

    static boolean isEastAsian(String text) {
        return text.codePoints().anyMatch(point -> EAST_ASIAN_SCRIPTS.contains(UnicodeScript.of(point)));
    }

    /** Returns whether a text is distinctive enough to be a payer's id within a longer text. */
    static boolean isToken(String text) {
        boolean hasDigit = text.chars().anyMatch(Character::isDigit);
        boolean hasLetter = text.chars().anyMatch(Character::isLetter);
        return hasDigit && text.length() >= (hasLetter ? MIN_ID_LENGTH : MIN_NUMBER_LENGTH);
    }
}
