package org.txsearch.memory;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What it means for a name to be found, whatever its script.
 *
 * <p>A name is rewritten with five separators: a blank between words, a hyphen, an apostrophe and a full stop within them, and a
 * plus for what stands between two words in Chinese, Japanese or Korean letters.
 */
final class PlainName {

    private static final Pattern LETTER = Pattern.compile("[^\\p{Z}\\p{Cc}\\p{P}\\p{Sm}]");
    private static final Pattern EAST_ASIAN = Pattern.compile(
            "[\\p{IsHan}\\p{IsHangul}\\p{IsHiragana}\\p{IsKatakana}\\p{IsBopomofo}ー〆\\x{20000}-\\x{3ffff}]");
    private static final Pattern MARK = Pattern.compile("\\p{M}");
    private static final Pattern FULL_STOPS = Pattern.compile("\\.+");
    private static final Pattern APOSTROPHES = Pattern.compile("['.\"״]+");
    private static final Pattern HYPHENS = Pattern.compile("['.\"״\\p{Pd}\u2212·‧・]+");
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Z}\\p{Cc}]");
    private static final Pattern NOT_ONE = Pattern.compile("[ +.]");
    private static final Pattern PART = Pattern.compile("[^ +'.-]+");
    private static final List<String> SEPARATORS = List.of(" ", "+", "-", "'", ".");

    /** Tests compare few names with many others. */
    private static final Map<String, String> REWRITTEN = new ConcurrentHashMap<>();

    private PlainName() {}

    static boolean hasLetters(String text) {
        return !rewritten(text).isEmpty();
    }

    /** Every word that is looked for is found in the name; without any, the name is the same. */
    static boolean isNamedBy(@Nullable String name, String text) {
        if (name == null) {
            return false;
        } else if (!hasLetters(text)) {
            return !hasLetters(name) && seen(name).equals(seen(text));
        }
        return isFound(rewritten(name), rewritten(text), 0);
    }

    /** Returns whether it is a word with only hyphens and apostrophes within it. */
    static boolean isOne(String word) {
        return hasLetters(word) && !NOT_ONE.matcher(rewritten(word)).find();
    }

    /** Returns whether the name has the word, or one of its pieces with other punctuation starts with it. */
    static boolean isFoundBy(@Nullable String name, String word) {
        if (name == null) {
            return false;
        }
        List<String> others = new ArrayList<>();
        for (String piece : PlainText.pieces(name)) {
            if (!isOne(piece)) {
                others.add(piece);
                others.add(PlainText.fromLetter(piece));
            }
        }
        String joined = word.replace("'", "");
        return PlainText.startsAny(others, word)
                || !joined.isEmpty() && PlainText.startsAny(others, joined)
                || isOne(word) && isNamedBy(name, word);
    }

    private static boolean isFound(String name, String text, int level) {
        if (level == SEPARATORS.size()) {
            return hasStart(name, List.of(text));
        }
        List<String> parts = Arrays.asList(text.split(Pattern.quote(SEPARATORS.get(level)), -1));
        boolean mayJoin = level > 0 && parts.size() > 1;
        return mayJoin && hasStart(name, Arrays.asList(text.split("[-+'.]", -1)))
                || parts.stream().allMatch(part -> isFound(name, part, level + 1));
    }

    /** Returns whether these parts, joined, start where a word or a part of the name does, or are a run of its characters. */
    private static boolean hasStart(String name, List<String> parts) {
        String text = String.join("", parts);
        if (parts.size() > 1 && points(text) > 32) {
            return false;
        }
        if (name.isEmpty()) {
            return false;
        }
        for (String word : name.split(" ", -1)) {
            List<String> stored = Arrays.asList(word.split("[-+'.]", -1));
            for (int i = 0; i < stored.size(); i++) {
                String own = stored.get(i);
                String joined = String.join("", stored.subList(i, stored.size()));
                if (first(joined, Math.max(32, points(own))).startsWith(text)
                        || isWithin(letters(own), joined, text)
                        || isGivenName(stored, text)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A run of two or more characters of a Chinese, Japanese or Korean name, of which sixteen are compared. */
    private static boolean isWithin(List<String> own, String joined, String text) {
        List<String> sought = letters(text);
        return sought.size() > 1
                && sought.stream().limit(2).allMatch(PlainName::isEastAsian)
                && isEastAsian(own.get(0))
                && IntStream.range(1, own.size())
                        .mapToObj(i -> joined.substring(
                                String.join("", own.subList(0, i)).length()))
                        .anyMatch(from -> first(from, 16).startsWith(first(text, 16)));
    }

    /** Returns the second of the two characters of a name, which have nothing between them. */
    private static boolean isGivenName(List<String> stored, String text) {
        for (int i = 0; i < stored.size(); i++) {
            List<String> own = letters(stored.get(i));
            boolean isAlone = (i == 0 || !isEastAsian(stored.get(i - 1)))
                    && (i + 1 == stored.size() || !isEastAsian(stored.get(i + 1)));
            if (own.size() == 2
                    && isAlone
                    && isEastAsian(own.get(0))
                    && !stored.get(i).matches(".*[\\u3041-\\u30ff].*")) {
                String joined = own.get(1) + String.join("", stored.subList(i + 1, stored.size()));
                if (first(joined, 32).startsWith(text)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isEastAsian(String part) {
        return EAST_ASIAN
                .matcher(part.substring(0, part.offsetByCodePoints(0, 1)))
                .matches();
    }

    /** Returns the letters, each with its marks. */
    private static List<String> letters(String part) {
        List<String> letters = new ArrayList<>();
        for (String point : characters(part)) {
            if (!letters.isEmpty() && MARK.matcher(point).matches()) {
                letters.set(letters.size() - 1, letters.get(letters.size() - 1) + point);
            } else {
                letters.add(point);
            }
        }
        return letters;
    }

    /** Returns the name with one separator of the four between its parts. */
    private static String rewritten(String name) {
        return REWRITTEN.computeIfAbsent(name, PlainName::rewrite);
    }

    private static String rewrite(String name) {
        StringBuilder rewritten = new StringBuilder();
        StringBuilder gap = new StringBuilder();
        String last = "";
        for (String point : characters(PlainText.folded(name.replace('\u200c', '-')))) {
            if (!LETTER.matcher(point).matches()) {
                gap.append(point);
                continue;
            }
            boolean isMark = MARK.matcher(point).matches();
            if (!last.isEmpty() && !gap.isEmpty()) {
                rewritten.append(separator(gap.toString(), last, point));
            } else if (!last.isEmpty() && !isMark && isEastAsian(last) != isEastAsian(point)) {
                rewritten.append('-');
            }
            rewritten.append(point);
            if (!isMark || !gap.isEmpty() || last.isEmpty()) {
                last = point;
            }
            gap.setLength(0);
        }
        // Of a part, so much is compared.
        return PART.matcher(rewritten).replaceAll(part -> Matcher.quoteReplacement(PlainText.compared(part.group())));
    }

    private static String separator(String gap, String before, String after) {
        if (FULL_STOPS.matcher(gap).matches()) {
            return ".";
        } else if (APOSTROPHES.matcher(gap).matches()) {
            return "'";
        } else if (HYPHENS.matcher(gap).matches()) {
            return "-";
        }
        return isEastAsian(before) && isEastAsian(after) ? "+" : " ";
    }

    private static String seen(String name) {
        String seen = UNSEEN.matcher(PlainText.folded(name)).replaceAll("");
        return PlainText.compared(
                seen.isEmpty()
                        ? UNSEEN.matcher(Normalizer.normalize(name, Normalizer.Form.NFC))
                                .replaceAll("")
                        : seen);
    }

    private static List<String> characters(String text) {
        return text.codePoints().mapToObj(Character::toString).toList();
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String first(String text, int points) {
        return points(text) <= points ? text : text.substring(0, text.offsetByCodePoints(0, points));
    }
}
