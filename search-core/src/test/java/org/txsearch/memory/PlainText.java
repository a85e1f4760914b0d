package org.txsearch.memory;

import java.net.IDN;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What it means for a text to be found, whatever its case, accents, width and script. */
final class PlainText {

    private static final Pattern APOSTROPHES =
            Pattern.compile("[\u2018\u2019\u201b\u02bc\u02b9\u02bb\u00b4\uff07\u055a\u05f3`]");
    private static final Pattern LEFT_OUT =
            Pattern.compile("[\u0300-\u036f\\p{Cf}[\\p{Mn}&&[\\p{InHebrew}\\p{InArabic}]]"
                    + "\u0621\u0640\u08ca-\u08ff\u093c\ufe00-\ufe0f\\x{e0100}-\\x{e01ef}]");
    private static final Pattern HIRAGANA = Pattern.compile("[ぁ-ゖゝ]");
    private static final List<String> TWO_CHARACTERS_IN_NFC = List.of(
            "\u09dc", "\u09dd", "\u09df", "\u0a33", "\u0a36", "\u0a59", "\u0a5a", "\u0a5b", "\u0a5e", "\u0b5c",
            "\u0b5d");
    private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\p{Cc}]+");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\p{Z}\\p{Cc}\\p{P}\\p{Sm}&&[^']]+");
    private static final Pattern AT_THE_START = Pattern.compile("^[\\p{Z}\\p{Cc}\\p{P}\\p{Sm}]+");
    private static final Pattern WITHIN_BRACKETS = Pattern.compile("(?s)^.*<([^<>]*@[^<>]*)>$");
    private static final Pattern LINK = Pattern.compile("(?s)^mailto:([^@]*@[^?]*).*$");
    private static final int COMPARED = 200;

    /** Tests compare few texts with many others. */
    private static final Map<String, List<String>> PIECES = new ConcurrentHashMap<>();

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
            Map.entry("ς", "σ"),
            Map.entry("ə", "e"),
            Map.entry("ǝ", "e"),
            Map.entry("ɛ", "e"),
            Map.entry("ɔ", "o"),
            Map.entry("ɓ", "b"),
            Map.entry("ɗ", "d"),
            Map.entry("ɖ", "d"),
            Map.entry("ƙ", "k"),
            Map.entry("ƴ", "y"),
            Map.entry("ŋ", "n"),
            Map.entry("ŧ", "t"),
            Map.entry("ʹ", "'"),
            Map.entry("ʻ", "'"),
            Map.entry("ʼ", "'"),
            Map.entry("ʽ", "'"),
            Map.entry("ʾ", "'"),
            Map.entry("ʿ", "'"),
            Map.entry("ˈ", "'"),
            Map.entry("ˊ", "'"),
            Map.entry("ˋ", "'"),
            Map.entry("\u2032", "'"),
            Map.entry("\u2035", "'"),
            Map.entry("ꞌ", "'"),
            Map.entry("`", "'"),
            Map.entry("ٱ", "ا"),
            Map.entry("ى", "ي"),
            Map.entry("ی", "ي"),
            Map.entry("ة", "ه"),
            Map.entry("ہ", "ه"),
            Map.entry("ھ", "ه"),
            Map.entry("ۃ", "ه"),
            Map.entry("ە", "ه"),
            Map.entry("ک", "ك"),
            Map.entry("ڪ", "ك"));

    private PlainText() {}

    /** Returns the word starts the text, or one of its pieces or words, as it stands or without its apostrophes. */
    static boolean isFoundBy(@Nullable String text, String word) {
        if (text == null) {
            return false;
        }
        List<String> terms = new ArrayList<>();
        for (String piece : pieces(text)) {
            terms.add(piece);
            terms.add(fromLetter(piece));
            words(piece).forEach(each -> terms.addAll(forms(each)));
        }
        List<String> compared = terms.stream().map(PlainText::compared).toList();
        String joined = word.replace("'", "");
        return startsAny(compared, word) || !joined.isEmpty() && startsAny(compared, joined);
    }

    /** Returns the piece without the punctuation before its first letter. */
    static String fromLetter(String piece) {
        return AT_THE_START.matcher(piece).replaceFirst("");
    }

    /** Returns the distinct pieces of a text between white space. */
    static List<String> pieces(String text) {
        return PIECES.computeIfAbsent(text, PlainText::split);
    }

    private static List<String> split(String text) {
        return Arrays.stream(BLANKS.split(folded(text), -1))
                .filter(piece -> !piece.isEmpty())
                .map(PlainText::compared)
                .distinct()
                .toList();
    }

    /** An e-mail address or a part of one: as it is written, and with its domain in letters. */
    static Set<String> addresses(String text, boolean fromStart, boolean toEnd) {
        String written = lower(text);
        if (fromStart) {
            written = written.replaceFirst("^[\\p{Z}\\p{Cc}\\p{Cf}]+", "");
        }
        if (toEnd) {
            written = written.replaceFirst("[\\p{Z}\\p{Cc}\\p{Cf}]+$", "");
        }
        if (fromStart && toEnd) {
            written = WITHIN_BRACKETS.matcher(written).replaceFirst("$1");
            written = LINK.matcher(written).replaceFirst("$1");
        }
        String letters = Arrays.stream(written.replace('\u3002', '.').split("(?<=[@.])|(?=[@.])", -1))
                .map(label -> lower(IDN.toUnicode(label, IDN.ALLOW_UNASSIGNED)))
                .collect(Collectors.joining());
        return fromStart && toEnd || !letters.isEmpty() ? Set.copyOf(List.of(written, letters)) : Set.of(written);
    }

    private static String lower(String text) {
        String lower = Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replace("ς", "σ");
        return Normalizer.normalize(lower, Normalizer.Form.NFKC);
    }

    /** Returns the text in one case and width, without what people leave out. */
    static String folded(String text) {
        String plain = APOSTROPHES
                .matcher(text)
                .replaceAll("'")
                .replace("\u309b", "\u3099")
                .replace("\u309c", "\u309a");
        String marked = Normalizer.normalize(
                Normalizer.normalize(plain, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT), Normalizer.Form.NFKD);
        String visible = LEFT_OUT.matcher(marked).replaceAll("");
        for (Map.Entry<String, String> letter : LETTERS.entrySet()) {
            visible = visible.replace(letter.getKey(), letter.getValue());
        }
        String katakana = HIRAGANA.matcher(visible)
                .replaceAll(kana -> Character.toString(Character.codePointOf(
                        Character.getName(kana.group().codePointAt(0)).replace("HIRAGANA", "KATAKANA"))));
        String composed = Normalizer.normalize(katakana, Normalizer.Form.NFC);
        for (String dotted : TWO_CHARACTERS_IN_NFC) {
            composed = composed.replace(Normalizer.normalize(dotted, Normalizer.Form.NFC), dotted);
        }
        return composed;
    }

    /** Returns the words of a piece, with the apostrophes that they have within them. */
    private static List<String> words(String piece) {
        return Arrays.stream(BETWEEN_WORDS.split(piece, -1))
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

    static boolean startsAny(List<String> words, String start) {
        return words.stream().anyMatch(word -> !word.isEmpty() && word.startsWith(start));
    }

    static String compared(String term) {
        int[] points = term.codePoints().limit(COMPARED).toArray();
        return new String(points, 0, points.length);
    }
}
