package org.txsearch.document;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The folded words by which texts are stored and searched; {@link NameWords} are those of names. */
public final class Words {

    /** How many code points of a term of a text count: Elasticsearch refuses terms of more than 32,766 bytes. */
    private static final int MAX_COMPARED = 200;

    /** A table, since nearly all folded text is ASCII and asking for a character's type takes longer. */
    private static final boolean[] ASCII_WORD_PARTS = new boolean[0x80];

    static {
        for (int point = 0; point < ASCII_WORD_PARTS.length; point++) {
            ASCII_WORD_PARTS[point] = isWordPartByType(point);
        }
    }

    private Words() {}

    /**
     * Adds what a text is found by, as it is stored: its pieces between white space, each also from its first letter on, and
     * the words of each piece; an apostrophe both joins and splits them. A word that its piece starts with is found by the
     * piece.
     */
    public static void addTerms(String text, Set<String> terms) {
        String folded = Folding.fold(text);
        int start = 0;
        // Most pieces are one word in ASCII, and that word is all that they are found by.
        boolean isWord = true;
        for (int i = 0; i <= folded.length(); i++) {
            if (i == folded.length() || isBlank(folded.charAt(i))) {
                if (i > start) {
                    String piece = folded.substring(start, i);
                    terms.add(cut(piece));
                    if (!isWord) {
                        addWords(piece, terms);
                    }
                }
                start = i + 1;
                isWord = true;
            } else {
                char c = folded.charAt(i);
                isWord &= c < ASCII_WORD_PARTS.length && ASCII_WORD_PARTS[c];
            }
        }
    }

    private static void addWords(String piece, Set<String> terms) {
        String fromLetter = piece.substring(firstLetter(piece));
        if (!fromLetter.isEmpty()) {
            terms.add(cut(fromLetter));
        }
        for (List<String> parts : partsOf(piece)) {
            if (parts.size() > 1) {
                addUnlessStart(terms, fromLetter, String.join("", parts));
            }
            parts.forEach(part -> addUnlessStart(terms, fromLetter, part));
        }
    }

    private static void addUnlessStart(Set<String> terms, String piece, String word) {
        if (!piece.startsWith(word)) {
            terms.add(cut(word));
        }
    }

    private static int firstLetter(String piece) {
        int index = 0;
        while (index < piece.length() && !isWordPart(piece.codePointAt(index))) {
            index += Character.charCount(piece.codePointAt(index));
        }
        return index;
    }

    /**
     * Adds the pieces of a name between white space that are not found among its words: those without a letter, and those
     * with other punctuation between their letters than hyphens and apostrophes.
     */
    static void addTermsBeside(Predicate<String> isWord, String name, Set<String> terms) {
        if (isOnlyWords(name)) {
            return;
        }
        for (String piece : pieces(Folding.fold(name))) {
            if (!isWord.test(piece)) {
                terms.add(piece);
                String fromLetter = piece.substring(firstLetter(piece));
                if (!fromLetter.isEmpty()) {
                    terms.add(fromLetter);
                }
            }
        }
    }

    /** Returns whether there are letters of ASCII and of Latin with accents, and blanks, and nothing else: as in most names. */
    private static boolean isOnlyWords(String name) {
        boolean areWords = true;
        for (int i = 0; i < name.length() && areWords; i++) {
            char c = name.charAt(i);
            areWords = c == ' '
                    || c < 0x80 && c != '`' && ASCII_WORD_PARTS[c]
                    || c >= 0xc0 && c <= 0x148 && c != '×' && c != '÷';
        }
        return areWords;
    }

    /** Returns the distinct folded words of a text as they are searched: its pieces between white space. */
    public static Set<String> searched(String text) {
        return pieces(Folding.fold(text));
    }

    private static Set<String> pieces(String folded) {
        Set<String> words = new LinkedHashSet<>();
        int start = 0;
        for (int i = 0; i <= folded.length(); i++) {
            if (i == folded.length() || isBlank(folded.charAt(i))) {
                if (i > start) {
                    words.add(cut(folded.substring(start, i)));
                }
                start = i + 1;
            }
        }
        return words;
    }

    static boolean isBlank(char c) {
        return c < 0x80 ? c <= ' ' || c == 0x7f : Character.isSpaceChar(c) || Character.isISOControl(c);
    }

    static String cut(String term) {
        return term.length() <= MAX_COMPARED || term.codePointCount(0, term.length()) <= MAX_COMPARED
                ? term
                : term.substring(0, term.offsetByCodePoints(0, MAX_COMPARED));
    }

    private static List<List<String>> partsOf(String folded) {
        List<List<String>> words = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        int start = 0;
        int index = 0;
        while (index <= folded.length()) {
            // The end of the text ends a word, as a space does.
            int point = index < folded.length() ? folded.codePointAt(index) : ' ';
            int next = index + Character.charCount(point);
            if (!isWordPart(point)) {
                if (index > start) {
                    parts.add(folded.substring(start, index));
                }
                start = next;
                if (point != '\'' && !parts.isEmpty()) {
                    words.add(List.copyOf(parts));
                    parts.clear();
                }
            }
            index = next;
        }
        return words;
    }

    static boolean isWordPart(int point) {
        return point < ASCII_WORD_PARTS.length ? ASCII_WORD_PARTS[point] : isWordPartByType(point);
    }

    private static boolean isWordPartByType(int point) {
        return switch (Character.getType(point)) {
            case Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.CONTROL,
                    Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.MATH_SYMBOL -> false;
            default -> true;
        };
    }
}
