package org.txsearch.document;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folded words by which a name is stored and searched.
 *
 * <p>A name is a row of parts. Between two of them is a blank or other punctuation, which splits; or a hyphen, an apostrophe or a full stop,
 * which both joins and splits, as the change from one script to another does. Between two parts in Chinese, Japanese or Korean
 * letters, whatever is there also joins. For each part, one term is stored: the part with all that is joined to it after it,
 * so that a prefix finds the part, and the part joined to the next ones. RATIONALE.md has examples.
 *
 * <p>Storing and searching are one class: each must part a name exactly as the other does.
 */
public final class NameWords {

    /** Marks the terms that start within a part. No part starts with it. */
    private static final String WITHIN = "-";

    /** How many code points of parts that are joined are compared; a single part is compared like any term. */
    private static final int MAX_JOINED = 32;

    /** How many code points from within a part are compared. */
    private static final int MAX_WITHIN = 16;

    private static final String HYPHENS = "-\u2212\u00b7\u2027\u30fb";
    private static final String APOSTROPHES = "'\"\u05f4";

    private NameWords() {}

    /** The separator before a part; each is stronger than the ones before it. */
    private enum Boundary {
        /** Of J.R.R. */
        DOT,
        /** Of O'Brien. */
        APOSTROPHE,
        /** Of Anne-Marie. */
        HYPHEN,
        /** The end of a word. */
        BREAK;

        /** Returns the next weaker one; of the weakest, itself. */
        Boundary weaker() {
            return switch (this) {
                case BREAK -> HYPHEN;
                case HYPHEN -> APOSTROPHE;
                case APOSTROPHE, DOT -> DOT;
            };
        }
    }

    private record NamePart(String letters, boolean isEastAsian, Boundary before) {

        boolean joins(NamePart next) {
            return next.before != Boundary.BREAK || isEastAsian && next.isEastAsian;
        }
    }

    /**
     * A word, or several that may be one, as it is searched: some stored term starts with one of the prefixes, or each of
     * the parts is found.
     */
    public record Searched(Set<String> prefixes, List<Searched> parts) {

        /** Returns how many prefixes are looked for. */
        public int clauses() {
            return prefixes.size() + parts.stream().mapToInt(Searched::clauses).sum();
        }
    }

    /** Returns the terms of a name as they are stored; of a name without a letter, the one that {@link #withoutLetters} returns. */
    static Collection<String> stored(String name) {
        String folded = folded(name);
        List<String> plain = plainWords(folded);
        if (plain != null) {
            return plain;
        }
        List<NamePart> parts = partsOf(folded);
        if (parts.isEmpty()) {
            return List.of(withoutLetters(name));
        }
        Set<String> terms = new LinkedHashSet<>();
        for (int i = 0; i < parts.size(); i++) {
            terms.add(from(parts, i, 0, MAX_JOINED));
            if (parts.get(i).isEastAsian()) {
                addWithin(parts, i, terms);
            }
        }
        return terms;
    }

    /** Returns the words of most names, which are two or three in ASCII with nothing but blanks between them; null of other names. */
    private static @Nullable List<String> plainWords(String folded) {
        List<String> words = new ArrayList<>(3);
        int start = 0;
        for (int i = 0; i <= folded.length(); i++) {
            char c = i < folded.length() ? folded.charAt(i) : ' ';
            if (c == ' ') {
                String word = folded.substring(start, i);
                if (!word.isEmpty() && !words.contains(word)) {
                    words.add(Words.cut(word));
                }
                start = i + 1;
            } else if (c >= 0x80 || !Words.isWordPart(c)) {
                return null;
            }
        }
        return words.isEmpty() ? null : words;
    }

    /** Returns the words of a name as they are searched, all of which must be found; none if it has no letter. */
    public static List<Searched> searched(String name) {
        List<Searched> words = new ArrayList<>();
        List<NamePart> word = new ArrayList<>();
        for (NamePart part : parts(name)) {
            if (!word.isEmpty() && !word.get(word.size() - 1).joins(part)) {
                words.add(searched(word, Boundary.BREAK));
                word.clear();
            }
            word.add(part);
        }
        if (!word.isEmpty()) {
            words.add(searched(word, Boundary.BREAK));
        }
        return words.stream().distinct().toList();
    }

    /**
     * Returns the word of a text that is a single word, with nothing but hyphens and apostrophes between its letters. A text with other
     * punctuation, such as an e-mail address, is not a name, and is looked for as it is.
     */
    public static Optional<Searched> searchedAsOne(String word) {
        List<NamePart> parts = parts(word);
        return isOne(parts) ? Optional.of(searched(parts, Boundary.BREAK)) : Optional.empty();
    }

    /** Returns whether {@link #searchedAsOne} finds a word in it. */
    static boolean isOne(String word) {
        return isOne(parts(word));
    }

    private static boolean isOne(List<NamePart> parts) {
        return !parts.isEmpty()
                && parts.stream()
                        .skip(1)
                        .allMatch(part -> part.before() == Boundary.HYPHEN || part.before() == Boundary.APOSTROPHE);
    }

    /** Returns how many words a name has, separated by white space; 0 if none of it is visible. */
    public static int count(String name) {
        int words = 0;
        boolean isWithinWord = false;
        for (int i = 0; i < name.length(); i++) {
            boolean isBlank = Words.isBlank(name.charAt(i));
            words += isBlank || isWithinWord ? 0 : 1;
            isWithinWord = !isBlank;
        }
        return words;
    }

    /** What a name without a letter is stored and searched by as a whole; empty if nothing of it can be seen or typed. */
    public static String withoutLetters(String name) {
        String folded = withoutBlanks(Folding.fold(name));
        return Words.cut(folded.isEmpty() ? withoutBlanks(Normalizer.normalize(name, Form.NFC)) : folded);
    }

    private static String withoutBlanks(String text) {
        return text.chars()
                .filter(c -> !Words.isBlank((char) c))
                .collect(StringBuilder::new, (kept, c) -> kept.append((char) c), StringBuilder::append)
                .toString();
    }

    /** A part from that index on, with the parts joined to it; without them if the part has enough code points itself. */
    private static String from(List<NamePart> parts, int first, int start, int max) {
        String own = parts.get(first).letters().substring(start);
        if (first + 1 == parts.size() || !parts.get(first).joins(parts.get(first + 1)) || points(own) >= max) {
            return own;
        }
        StringBuilder joined = new StringBuilder(own);
        for (int i = first; i + 1 < parts.size() && parts.get(i).joins(parts.get(i + 1)); i++) {
            joined.append(parts.get(i + 1).letters());
            if (joined.length() >= 2 * max) {
                break;
            }
        }
        return firstPoints(joined.toString(), max);
    }

    /**
     * Adds a term from each letter within the part that another one follows; in a name of two letters, the second is the given
     * name.
     */
    private static void addWithin(List<NamePart> parts, int index, Set<String> terms) {
        String letters = parts.get(index).letters();
        boolean isAlone = !isEastAsian(parts, index - 1) && !isEastAsian(parts, index + 1);
        for (int start = nextLetter(letters, 0); start < letters.length(); start = nextLetter(letters, start)) {
            boolean isLast = nextLetter(letters, start) == letters.length();
            if (!isLast || isFollowed(parts, index)) {
                terms.add(WITHIN + firstPoints(from(parts, index, start, MAX_WITHIN), MAX_WITHIN));
            }
            if (isLast && isAlone && start == nextLetter(letters, 0) && !isKana(letters)) {
                terms.add(from(parts, index, start, MAX_JOINED));
            }
        }
    }

    private static boolean isEastAsian(List<NamePart> parts, int index) {
        return index >= 0 && index < parts.size() && parts.get(index).isEastAsian();
    }

    /** Returns whether the letter that comes next, perhaps after marks that stand by themselves, is one of these scripts. */
    private static boolean isFollowed(List<NamePart> parts, int index) {
        for (int i = index; i + 1 < parts.size() && parts.get(i).joins(parts.get(i + 1)); i++) {
            String next = parts.get(i + 1).letters();
            int letter = isMark(next.codePointAt(0)) ? nextLetter(next, 0) : 0;
            if (letter < next.length()) {
                return isEastAsian(next.codePointAt(letter));
            }
        }
        return false;
    }

    /** Parts that may be joined, or apart at the strongest boundary between them. */
    private static Searched searched(List<NamePart> parts, Boundary boundary) {
        if (parts.size() == 1) {
            return new Searched(prefixes(parts.get(0).letters(), parts.get(0)), List.of());
        }
        List<List<NamePart>> apart = new ArrayList<>();
        for (NamePart part : parts) {
            if (apart.isEmpty() || part.before().compareTo(boundary) >= 0) {
                apart.add(new ArrayList<>());
            }
            apart.get(apart.size() - 1).add(part);
        }
        if (apart.size() == 1) {
            return searched(parts, boundary.weaker());
        }
        StringBuilder joined = new StringBuilder();
        parts.forEach(part -> joined.append(part.letters()));
        return new Searched(
                points(joined.toString()) > MAX_JOINED ? Set.of() : prefixes(joined.toString(), parts.get(0)),
                apart.stream()
                        .map(part -> searched(part, boundary.weaker()))
                        .distinct()
                        .toList());
    }

    private static Set<String> prefixes(String letters, NamePart first) {
        Set<String> prefixes = new LinkedHashSet<>();
        prefixes.add(letters);
        int second = first.isEastAsian() ? nextLetter(letters, 0) : letters.length();
        if (second < letters.length() && isEastAsian(letters.codePointAt(second))) {
            prefixes.add(WITHIN + firstPoints(letters, MAX_WITHIN));
        }
        return prefixes;
    }

    /** Persian keyboards part words by a character that has no width; others by a blank, or not at all. */
    private static String folded(String name) {
        return Folding.fold(name.indexOf('\u200c') < 0 ? name : name.replace('\u200c', '-'));
    }

    private static List<NamePart> parts(String name) {
        return partsOf(folded(name));
    }

    private static List<NamePart> partsOf(String folded) {
        List<NamePart> parts = new ArrayList<>();
        Boundary boundary = Boundary.BREAK;
        int start = 0;
        int at = 0;
        boolean isEastAsian = false;
        while (at < folded.length()) {
            int point = folded.codePointAt(at);
            int next = at + Character.charCount(point);
            if (!Words.isWordPart(point)) {
                add(parts, folded, start, at, isEastAsian, boundary);
                boundary = stronger(start < at ? Boundary.DOT : boundary, boundary(point));
                start = next;
            } else if (start == at) {
                isEastAsian = isEastAsian(point);
            } else if (isEastAsian(point) != isEastAsian && !isMark(point)) {
                add(parts, folded, start, at, isEastAsian, boundary);
                boundary = Boundary.HYPHEN;
                start = at;
                isEastAsian = !isEastAsian;
            }
            at = next;
        }
        add(parts, folded, start, at, isEastAsian, boundary);
        return parts;
    }

    private static void add(
            List<NamePart> parts, String folded, int start, int end, boolean isEastAsian, Boundary boundary) {
        if (end > start) {
            parts.add(new NamePart(Words.cut(folded.substring(start, end)), isEastAsian, boundary));
        }
    }

    private static Boundary boundary(int point) {
        if (point == '.') {
            return Boundary.DOT;
        } else if (APOSTROPHES.indexOf(point) >= 0) {
            return Boundary.APOSTROPHE;
        }
        return HYPHENS.indexOf(point) >= 0 || Character.getType(point) == Character.DASH_PUNCTUATION
                ? Boundary.HYPHEN
                : Boundary.BREAK;
    }

    private static Boundary stronger(Boundary one, Boundary other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static boolean isMark(int point) {
        int type = Character.getType(point);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    /** Returns the letters of Chinese, Japanese and Korean, by number: JDKs know different ones of the rare ones. */
    private static boolean isEastAsian(int point) {
        return point >= 0x1100
                && (point <= 0x11ff
                        || point >= 0x2e80 && point <= 0x2fd5
                        || point >= 0x3005 && point <= 0x3007
                        || point >= 0x3021 && point <= 0x3029
                        || point >= 0x3038 && point <= 0x303b
                        || point >= 0x3041 && point <= 0x3096
                        || point >= 0x309d && point <= 0x30ff
                        || point >= 0x3105 && point <= 0x312f
                        || point >= 0x31a0 && point <= 0x31bf
                        || point >= 0x31f0 && point <= 0x31ff
                        || point >= 0x3400 && point <= 0x4dbf
                        || point >= 0x4e00 && point <= 0x9fff
                        || point >= 0xa960 && point <= 0xa97f
                        || point >= 0xac00 && point <= 0xd7ff
                        || point >= 0xf900 && point <= 0xfaff
                        || point >= 0x1b000 && point <= 0x1b16f
                        || point >= 0x20000 && point <= 0x3ffff);
    }

    private static boolean isKana(String letters) {
        return letters.codePoints().anyMatch(point -> point >= 0x3041 && point <= 0x30ff);
    }

    /** Where the letter at that place ends, with its marks. */
    private static int nextLetter(String letters, int start) {
        int at = start + Character.charCount(letters.codePointAt(start));
        while (at < letters.length() && isMark(letters.codePointAt(at))) {
            at += Character.charCount(letters.codePointAt(at));
        }
        return at;
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String firstPoints(String text, int max) {
        return text.length() <= max || points(text) <= max ? text : text.substring(0, text.offsetByCodePoints(0, max));
    }
}
