package org.txsearch.erasure;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.txsearch.document.EmailAddress;
import tools.jackson.databind.JsonNode;

/**
 * A payer of a merchant, as every store recognizes the payer whose data is erased: by ids, e-mail addresses and names, in any case
 * and order, percent-encoded, and with the escapes of JSON.
 *
 * <p>The register knows these only by keyed hashes. So a text is divided into everything that could be an id, an address or a
 * name, and each part is compared by its hash. A part of an address or of a name is not recognized.
 */
public final class Person {

    private static final int MAX_ENCODINGS = 3;
    private static final Pattern PERCENT = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");
    private static final Pattern JSON_ESCAPE = Pattern.compile("\\\\(?:u([0-9A-Fa-f]{4})|([\"\\\\/bfnrt]))");

    private static final Pattern ADDRESS =
            Pattern.compile("[^\\s\"'<>,;()/?&=:|\\[\\]{}\\\\#]+@[^\\s\"'<>,;()/?&=:|\\[\\]{}\\\\#]+");

    /** From the widest to the narrowest, since a local part may contain almost everything that may precede an address. */
    private static final List<Pattern> ADDRESSES = List.of(
            Pattern.compile("[^\\s\"'<>,;()]+@[^\\s\"'<>,;()]+"),
            ADDRESS,
            Pattern.compile("[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+"));

    private static final Pattern AROUND_ADDRESS = Pattern.compile("^[.*!?-]+|[.*!?-]+$");
    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._~-]*[\\p{L}\\p{N}])?");

    private final String merchantId;
    private final Set<String> identities;
    private final UnaryOperator<String> stored;
    private final Set<String> kinds;
    private final List<Integer> nameLengths;

    private Person(String merchantId, Set<String> identities, UnaryOperator<String> stored) {
        this.merchantId = merchantId;
        this.identities = Set.copyOf(identities);
        this.stored = stored;
        this.kinds = identities.stream()
                .map(identity -> identity.substring(0, identity.indexOf('=')))
                .collect(Collectors.toSet());
        this.nameLengths = kinds.stream()
                .filter(kind -> kind.startsWith(Identities.NAME))
                .map(kind -> Integer.valueOf(kind.substring(Identities.NAME.length())))
                .toList();
    }

    public static Person of(String merchantId, Identities identities) {
        return new Person(merchantId, identities.forms(), UnaryOperator.identity());
    }

    /** Returns the payer whose identities are known by their hashes alone. */
    static Person hashed(String merchantId, Set<String> identities, UnaryOperator<String> hash) {
        return new Person(merchantId, identities, hash);
    }

    public String merchantId() {
        return merchantId;
    }

    /** Returns whether a text contains an id, an address or a name of the payer. */
    public boolean isNamedIn(String text) {
        return isIn(text, reading -> hasIdOrAddress(reading) || hasName(reading));
    }

    /** Returns whether a string or the name of a member, at any depth, contains an id, an address or a name of the payer. */
    public boolean isNamedIn(JsonNode node) {
        return isIn(node, this::isNamedIn, false);
    }

    /** Returns whether a text contains an id or an address of the payer: other payers may have the same name. */
    public boolean isIdentifiedIn(String text) {
        return isIn(text, this::hasIdOrAddress);
    }

    /** Returns whether a string or the name of a member, at any depth, contains an id or an address of the payer. */
    public boolean isIdentifiedIn(JsonNode node) {
        return isIn(node, this::isIdentifiedIn, false);
    }

    /** The id of a payer may be too short to be recognized elsewhere. */
    private boolean isIn(JsonNode node, Predicate<String> test, boolean isPayerId) {
        if (node.isString()) {
            return test.test(node.asString()) || isPayerId && isKnown(Identities.ID, node.asString());
        }
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                String name = member.getKey();
                boolean isId = isPayerId || name.equals("payer_id") || name.equals("payer.id");
                if (test.test(name) || isIn(member.getValue(), test, isId)) {
                    return true;
                }
            }
            return false;
        }
        for (JsonNode element : node) {
            if (isIn(element, test, isPayerId)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isIn(String text, Predicate<String> test) {
        String reading = text;
        for (int i = 0; i <= MAX_ENCODINGS; i++) {
            if (test.test(reading)) {
                return true;
            }
            String decoded = unescaped(percentDecoded(reading));
            if (decoded.equals(reading)) {
                return false;
            }
            reading = decoded;
        }
        return false;
    }

    private boolean hasIdOrAddress(String text) {
        return text.length() >= Identities.MIN_ID_LENGTH && isKnown(Identities.ID, text)
                || kinds.contains(Identities.TOKEN) && hasToken(text)
                || kinds.contains(Identities.EMAIL) && hasAddress(text);
    }

    private boolean isKnown(String kind, String text) {
        return kinds.contains(kind) && identities.contains(stored.apply(Identities.form(kind, text)));
    }

    private boolean hasToken(String text) {
        return TOKEN.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(Identities::isToken)
                .anyMatch(token -> isKnown(Identities.TOKEN, token));
    }

    private boolean hasAddress(String text) {
        // In letters: the full-width sign is one, too.
        String folded = EmailAddress.unicode(text);
        return folded.contains("@")
                && Stream.concat(
                                Stream.of(text),
                                ADDRESSES.stream()
                                        .flatMap(pattern -> pattern.matcher(folded)
                                                .results()
                                                .map(MatchResult::group)
                                                .map(address -> AROUND_ADDRESS
                                                        .matcher(address)
                                                        .replaceAll(""))))
                        .map(EmailAddress::canonical)
                        .distinct()
                        .anyMatch(address -> isKnown(Identities.EMAIL, address));
    }

    private boolean hasName(String text) {
        if (nameLengths.isEmpty() && !kinds.contains(Identities.EAST_ASIAN)) {
            return false;
        }
        // Of an address, the words are no name: it may be another payer's.
        List<String> words = Identities.words(ADDRESS.matcher(text).replaceAll(" "));
        for (int length : nameLengths) {
            for (int from = 0; from + length <= words.size(); from++) {
                if (isKnown(Identities.NAME + length, Identities.sorted(words.subList(from, from + length)))) {
                    return true;
                }
            }
        }
        return words.stream().anyMatch(word -> isKnown(Identities.JOINED, word))
                || kinds.contains(Identities.EAST_ASIAN) && words.stream().anyMatch(this::hasEastAsianName);
    }

    /** These scripts do not separate words: each part of a word may be the name. */
    private boolean hasEastAsianName(String word) {
        if (!Identities.isEastAsian(word)) {
            return false;
        }
        int[] points = word.codePoints().toArray();
        return IntStream.range(0, points.length)
                .anyMatch(from -> IntStream.rangeClosed(2, Math.min(Identities.MAX_EAST_ASIAN, points.length - from))
                        .anyMatch(length -> isKnown(Identities.EAST_ASIAN, new String(points, from, length))));
    }

    /** Returns a text without percent-encoding; incorrectly encoded parts stay. */
    private static String percentDecoded(String text) {
        return text.indexOf('%') < 0
                ? text
                : PERCENT.matcher(text).replaceAll(encoded -> {
                    byte[] bytes = HexFormat.of().parseHex(encoded.group().replace("%", ""));
                    return Matcher.quoteReplacement(new String(bytes, StandardCharsets.UTF_8));
                });
    }

    private static String unescaped(String text) {
        return text.indexOf('\\') < 0
                ? text
                : JSON_ESCAPE.matcher(text).replaceAll(escape -> {
                    String hex = escape.group(1);
                    String character = escape.group(2);
                    return Matcher.quoteReplacement(
                            hex != null
                                    ? String.valueOf((char) Integer.parseInt(hex, 16))
                                    : "\"\\/".contains(character) ? character : " ");
                });
    }
}
