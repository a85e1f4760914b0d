package org.txsearch.memory;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What it means for a text to be found, whatever its case, accents, width and script. */
final class PlainText {

    private static final Pattern APOSTROPHES =
            Pattern.compile("[\u2018\u2019\u201b\u02bc\u02b9\u02bb\u00b4\uff07\u055a\u05f3`]");
    private static final Pattern MARKS_OF_LATIN_AND_GREEK = Pattern.compile("[\u0300-\u036f]");
    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");
    private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\p{Cc}]+");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\p{Z}\\p{Cc}\\p{P}\\p{Sm}&&[^']]+");
    private static final Pattern AT_THE_START = Pattern.compile("^[\\p{Z}\\p{Cc}\\p{P}\\p{Sm}]+");
    private static final int COMPARED = 200;

    private static final Map<String, String> LETTERS = Map.ofEntries(
            Map.entry("ß", "ss"),
            Map.entry("ł", "l"),
            Map.entry("ø", "o"),
            Map.entry("ı", "i"),
            Map.entry("đ", "d"),
            Map.entry("ð", "d"),
            Map.entry("ħ", "h"),
            Map.entry("æ", "ae"),
            Map.entry("œ", "oe"),
            Map.entry("þ", "th"),
            Map.entry("ς", "σ"));

    private PlainText() {}

    /** Every word that is asked for starts some word of the name; O'Brien is one word and also two. */
    static boolean isNamedBy(@Nullable String name, String asked) {
        List<String> words = new ArrayList<>();
        words(name == null ? "" : name).forEach(word -> words.addAll(forms(word)));
        return words(asked).stream()
                .allMatch(word -> startsAny(words, word.replace("'", ""))
                        || parts(word).stream().allMatch(part -> startsAny(words, part)));
    }

    /** The word starts the text, or one of its pieces or words, as it stands or without its apostrophes. */
    static boolean isFoundBy(@Nullable String text, String word) {
        if (text == null) {
            return false;
        }
        List<String> terms = new ArrayList<>();
        for (String piece : pieces(text)) {
            terms.add(piece);
            terms.add(AT_THE_START.matcher(piece).replaceFirst(""));
            words(piece).forEach(each -> terms.addAll(forms(each)));
        }
        List<String> compared = terms.stream().map(PlainText::compared).toList();
        String joined = word.replace("'", "");
        return startsAny(compared, word) || !joined.isEmpty() && startsAny(compared, joined);
    }

    /** The distinct pieces of a text between white space. */
    static List<String> pieces(String text) {
        return Arrays.stream(BLANKS.split(folded(text), -1))
                .filter(piece -> !piece.isEmpty())
                .map(PlainText::compared)
                .distinct()
                .toList();
    }

    /** An e-mail address, whatever its case. */
    static String address(String text) {
        String lower = Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replace("ς", "σ");
        return Normalizer.normalize(lower, Normalizer.Form.NFKC);
    }

    private static String folded(String text) {
        String decomposed = Normalizer.normalize(APOSTROPHES.matcher(text).replaceAll("'"), Normalizer.Form.NFKD);
        String marked = Normalizer.normalize(decomposed.toLowerCase(Locale.ROOT), Normalizer.Form.NFKD);
        String visible = INVISIBLE
                .matcher(MARKS_OF_LATIN_AND_GREEK.matcher(marked).replaceAll(""))
                .replaceAll("");
        String lower = visible;
        for (Map.Entry<String, String> letter : LETTERS.entrySet()) {
            lower = lower.replace(letter.getKey(), letter.getValue());
        }
        return Normalizer.normalize(lower, Normalizer.Form.NFKD);
    }

    /** The words of a name, with the apostrophes that they have within them. */
    private static List<String> words(String name) {
        return Arrays.stream(BETWEEN_WORDS.split(folded(name), -1))
                .filter(word -> !parts(word).isEmpty())
                .toList();
    }

    private static List<String> forms(String word) {
        return Stream.concat(Stream.of(word.replace("'", "")), parts(word).stream())
                .toList();
    }

    private static List<String> parts(String word) {
        return Arrays.stream(word.split("'", -1))
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private static boolean startsAny(List<String> words, String start) {
        return words.stream().anyMatch(word -> !word.isEmpty() && word.startsWith(start));
    }

    private static String compared(String term) {
        int[] points = term.codePoints().limit(COMPARED).toArray();
        return new String(points, 0, points.length);
    }
}
