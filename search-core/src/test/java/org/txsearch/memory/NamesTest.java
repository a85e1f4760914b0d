package org.txsearch.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.txsearch.document.Folding;
import org.txsearch.document.NameWords;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.document.Words;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whatever the name and the words: what the index stores and the query together find is what the specification says. */
class NamesTest {

    private static final Field NAME = Records.field("payer.name");
    private static final List<Field> TEXTS = List.of(NAME, Records.field("note"));

    /** Letters of many scripts, marks that are left out, and everything that stands between words. */
    private static final List<String> CHARACTERS = List.of(
            "a",
            "b",
            "é",
            "ß",
            "İ",
            "ə",
            "ŉ",
            "ж",
            "й",
            "Σ",
            "王",
            "小",
            "明",
            "々",
            "〆",
            "\ud842\udfb7",
            "김",
            "이",
            "임",
            "ᄀ",
            "カ",
            "ガ",
            "か",
            "が",
            "ﾊ",
            "ﾞ",
            "゛",
            "ー",
            "ﾌﾟ",
            "أ",
            "ا",
            "ء",
            "ى",
            "ی",
            "ک",
            "ة",
            "ّ",
            "ـ",
            "ٱ",
            "ש",
            "ּ",
            "ה",
            "फ",
            "़",
            "फ़",
            "ि",
            "য",
            "়",
            "ਸ",
            "ก",
            "ำ",
            "7",
            "４",
            "😀",
            "\ufe0f",
            "\u0301",
            "\u200c",
            "\u200d",
            "\u00ad",
            "\u0378",
            "'",
            "’",
            "`",
            "´",
            "ʿ",
            "-",
            "–",
            "−",
            "·",
            "・",
            ".",
            "\"",
            "״",
            "־",
            ",",
            "/",
            "(",
            "|",
            "*",
            " ",
            " ",
            " ",
            "\u3000",
            "\t",
            "\u0000");

    @Property(tries = 3000)
    void nameCopiedFromAList_findsItsRow(@ForAll("names") String name) {
        assertThat(isFound(name, new FieldFilter.NameQuery(NAME, name))).isTrue();
        if (!Words.searched(name).isEmpty()) {
            assertThat(isFound(name, new TextQuery(TEXTS, name))).isTrue();
        }
    }

    @Property(tries = 1000)
    void anyTextAsAName_findsItsRow(@ForAll @StringLength(min = 1, max = 300) String name) {
        assertThat(isFound(name, new FieldFilter.NameQuery(NAME, name))).isTrue();
    }

    /** Half of what is looked for is made of the name's own characters; the same in every build, which must not fail by luck. */
    @Property(tries = 6000, seed = "20261126")
    void whatIsFound_isWhatTheSpecificationFinds(
            @ForAll("names") String name, @ForAll("names") String other, @ForAll long seed) {
        String text = seed % 2 == 0 ? other : shuffled(name, new Random(seed));
        for (TransactionFilter filter : List.of(new FieldFilter.NameQuery(NAME, text), new TextQuery(TEXTS, text))) {
            if (filter instanceof TextQuery && Words.searched(text).isEmpty()) {
                continue;
            }
            assertThat(isFound(name, filter))
                    .as("«%s» in «%s» by %s", text, name, filter)
                    .isEqualTo(ItemMatcher.matches(item(name), filter));
        }
    }

    /** A voicing mark that stands by itself is no letter, and hides none. */
    @Test
    void marksByThemselves_partNoName() {
        String name = "a王王ﾞﾞ\u200cﾞ王";
        for (String text : List.of("王ﾞﾞ\u200cﾞ王", "王ﾞﾞﾞ王")) {
            assertThat(isFound(name, new FieldFilter.NameQuery(NAME, text))).isTrue();
        }
    }

    @Property(tries = 3000)
    void folding_isIdempotent(@ForAll("names") String text) {
        assertThat(Folding.fold(Folding.fold(text))).isEqualTo(Folding.fold(text));
    }

    @Test
    void everyCharacter_foldsAsTheSpecificationFoldsIt() {
        for (int point = 1; point <= Character.MAX_CODE_POINT; point++) {
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                String text = Character.toString(point);
                // One assertion of AssertJ for each would take longer than all the folding.
                assertTrue(
                        Folding.fold(text).equals(PlainText.folded(text)),
                        () -> "U+%04X".formatted(text.codePointAt(0)));
            }
        }
    }

    @Test
    void clauses_areAsManyAsThereAre_orFewer() {
        for (String text : List.of("a", "o'b-c d", "王 小 明 a", "...", "أ x-y", "J.R.R. Tolkien")) {
            for (TransactionFilter filter :
                    List.of(new FieldFilter.NameQuery(NAME, text), new TextQuery(TEXTS, text))) {
                long leaves = FilterQuery.json(new TenantScope("M"), filter)
                        .findValues("prefix")
                        .size();
                assertThat(leaves).as("%s", filter).isLessThanOrEqualTo(filter.clauses());
            }
        }
        assertThat(NameWords.searched("O'Brien").get(0).clauses()).isEqualTo(3);
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of(CHARACTERS).list().ofMinSize(1).ofMaxSize(9).map(list -> String.join("", list));
    }

    /** Characters of the name in another order, or some of them in the same one. */
    private static String shuffled(String name, Random random) {
        int length = name.length();
        if (length == 0) {
            return name;
        }
        int start = name.offsetByCodePoints(0, random.nextInt(name.codePointCount(0, length)));
        String rest = name.substring(start);
        int end = rest.offsetByCodePoints(0, 1 + random.nextInt(rest.codePointCount(0, rest.length())));
        return switch (random.nextInt(4)) {
            case 0 -> rest.substring(0, end);
            case 1 -> rest + " " + name.substring(0, start);
            case 2 -> name.replace(" ", "");
            default -> name.replace("-", "").replace("'", "");
        };
    }

    private static JsonNode item(String name) {
        return JsonMapper.shared().valueToTree(Map.of("payer", Map.of("name", name), "note", ""));
    }

    private static boolean isFound(String name, TransactionFilter filter) {
        TransactionDocument document = Records.document("M", "zzz", Map.of("payer.name", name));
        JsonNode search = JsonMapper.shared().readTree(document.source()).path("search");
        return matches(search, FilterQuery.json(new TenantScope("M"), filter).at("/constant_score/filter"));
    }

    /** What Elasticsearch makes of a query, with the terms of one document. */
    private static boolean matches(JsonNode search, JsonNode query) {
        String kind = query.propertyNames().iterator().next();
        JsonNode body = query.path(kind);
        if (kind.equals("bool")) {
            return body.path("filter").values().stream().allMatch(part -> matches(search, part))
                    && (body.path("should").isEmpty()
                            || body.path("should").values().stream().anyMatch(part -> matches(search, part)));
        }
        String path = body.propertyNames().iterator().next();
        if (path.equals("merchant_id")) {
            return true;
        }
        String value = body.path(path).path("value").asString();
        Set<String> terms = new HashSet<>();
        search.path(path.substring("search.".length())).values().forEach(term -> terms.add(term.asString()));
        return switch (kind) {
            case "prefix" -> terms.stream().anyMatch(term -> term.startsWith(value));
            case "term" -> terms.contains(value);
            default -> throw new IllegalArgumentException(kind);
        };
    }
}
