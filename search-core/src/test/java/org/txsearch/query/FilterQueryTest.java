package org.txsearch.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import co.elastic.clients.json.JsonpUtils;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.txsearch.document.Records;
import org.txsearch.money.Currencies;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FilterQueryTest {

    private static final TenantScope SCOPE = new TenantScope("M0001");

    private static final TransactionFilter.And ALL = new TransactionFilter.And(List.of());

    static Stream<TransactionFilter> everyKind() {
        return Stream.of(
                ALL,
                new TransactionFilter.And(List.of(statuses("COMPLETED"), new TransactionFilter.And(List.of()))),
                statuses("COMPLETED"),
                statuses("COMPLETED", "REFUNDED"),
                new FieldFilter.AnyOf(Records.field("merchant_id"), List.of("M0002")),
                new FieldFilter.StartsWith(Records.field("invoice_id"), "INV-"),
                new FieldFilter.During(Records.field("created_at"), Instant.EPOCH, null),
                new FieldFilter.During(Records.field("created_at"), null, null),
                new FieldFilter.InCurrency(Records.field("amount"), List.of("EUR", "JPY")),
                new FieldFilter.Between(Records.field("amount"), new BigDecimal("1.5"), null),
                new FieldFilter.Between(Records.field("amount"), new BigDecimal("2"), new BigDecimal("1")),
                email("jose@example.com", false, false),
                email("jose", false, true),
                email("example.com", true, false),
                email("exam", true, true),
                new FieldFilter.NameQuery(Records.field("payer.name"), "jose o'brien"),
                new FieldFilter.NameQuery(Records.field("payer.name"), ""),
                new TextQuery(List.of(Records.field("note")), "o'brien *"),
                new TextQuery(List.of(Records.field("note")), ""),
                new TransactionFilter.Or(List.of()),
                new TransactionFilter.Or(List.of(ALL)),
                new TransactionFilter.Or(
                        List.of(statuses("COMPLETED"), new TransactionFilter.Not(statuses("REFUNDED")))),
                new TransactionFilter.Not(ALL),
                new TransactionFilter.Not(new TransactionFilter.Or(List.of())),
                new TransactionFilter.Not(new FieldFilter.AnyOf(Records.field("merchant_id"), List.of("M0001"))),
                new FieldFilter.Exists(Records.field("payer.email")),
                new FieldFilter.TieBelow(7),
                new FieldFilter.HasPair(Records.field("metadata"), "key", List.of("a", "b")),
                new FieldFilter.HasKey(Records.field("metadata"), "key"));
    }

    @Test
    void everyKindOfFilter_isTried() {
        List<Class<?>> tried =
                everyKind().<Class<?>>map(Object::getClass).distinct().toList();
        assertThat(tried)
                .containsAll(Stream.of(TransactionFilter.class, FieldFilter.class)
                        .flatMap(type -> Arrays.stream(type.getPermittedSubclasses()))
                        .filter(Class::isRecord)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void everyQuery_isConstantScore_andWithinTheMerchant(TransactionFilter filter) {
        JsonNode query = json(filter);
        assertThat(query.propertyNames()).containsExactly("constant_score");
        JsonNode bool = query.at("/constant_score/filter");
        assertThat(bool.propertyNames()).containsExactly("bool");
        assertThat(bool.path("bool").propertyNames()).containsExactly("filter");
        List<JsonNode> clauses = bool.at("/bool/filter").values().stream().toList();
        assertThat(clauses).anySatisfy(clause -> {
            assertThat(clause.propertyNames()).containsExactly("term");
            assertThat(clause.at("/term/merchant_id/value").asString()).isEqualTo("M0001");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "exa*mple, true, true, M0001|*exa\\*mple*",
        "exa?mple, true, true, M0001|*exa\\?mple*",
        "exa\\mple, true, true, M0001|*exa\\\\mple*",
        "\\*, true, true, M0001|*\\\\\\**",
    })
    void lettersOfAnEmail_areLiteralWithinAPattern(String text, boolean start, boolean end, String pattern) {
        assertThat(clause(email(text, start, end))
                        .at("/wildcard/search.payer_email/value")
                        .asString())
                .isEqualTo(pattern);
    }

    @ParameterizedTest
    @CsvSource({
        "@Example.com, |M0001|moc.elpmaxe@",
        "*?\\%, |M0001|%\\?*",
        "m, |M0001|m",
        "😀e\u0301x, |M0001|xé😀",
    })
    void endOfAnEmail_isAPrefixOfItsCharactersInReverse(String text, String prefix) {
        assertThat(clause(email(text, true, false))
                        .at("/prefix/search.payer_email/value")
                        .asString())
                .isEqualTo(prefix);
    }

    @Test
    void closedStartOfAnEmail_needsNoPattern() {
        assertThat(clause(email("Jose*?", false, false))
                        .at("/term/search.payer_email/value")
                        .asString())
                .isEqualTo("M0001|jose*?");
        assertThat(clause(email("Jose*?", false, true))
                        .at("/prefix/search.payer_email/value")
                        .asString())
                .isEqualTo("M0001|jose*?");
    }

    @Test
    void wordOfAText_isAPrefixAfterItsMerchant() {
        assertThat(text("inv")).isEqualTo("{\"prefix\":{\"search.text\":{\"value\":\"M0001|inv\"}}}");
        assertThat(text("*?")).isEqualTo("{\"prefix\":{\"search.text\":{\"value\":\"M0001|*?\"}}}");
        assertThat(text("'")).isEqualTo("{\"prefix\":{\"search.text\":{\"value\":\"M0001|'\"}}}");
        assertThat(text("O’B"))
                .contains("\"M0001|o'b\"")
                .contains("\"M0001|ob\"")
                .contains("\"should\"");
    }

    private static String text(String word) {
        return clause(new TextQuery(List.of(Records.field("note")), word)).toString();
    }

    @Test
    void negationAndAlternatives_standWithinTheMerchant() {
        assertThat(clause(new TransactionFilter.Not(new TransactionFilter.Or(List.of(statuses("A"), statuses("B")))))
                        .toString())
                .isEqualTo("{'bool':{'must_not':[{'bool':{'minimum_should_match':'1','should':[".replace('\'', '"')
                        + "{'term':{'status':{'value':'A'}}},{'term':{'status':{'value':'B'}}}]}}]}}"
                                .replace('\'', '"'));
    }

    @Test
    void amount_isRoundedInwards_perExponent() {
        JsonNode should = clause(new FieldFilter.Between(
                        Records.field("amount"), new BigDecimal("1.2345"), new BigDecimal("2.5")))
                .at("/bool/should");
        List<String> branches = should.values().stream()
                .map(branch -> branch.at("/bool/filter/0/term/search.exponent/value")
                                .asString()
                        + ": "
                        + branch.at("/bool/filter/1/range/search.amount/gte").asString()
                        + " to "
                        + branch.at("/bool/filter/1/range/search.amount/lte").asString())
                .toList();
        assertThat(branches).containsExactly("0: 2 to 2", "2: 124 to 250", "3: 1235 to 2500", "4: 12345 to 25000");
        assertThat(clause(new FieldFilter.Between(
                                Records.field("amount"), new BigDecimal("1.2345"), new BigDecimal("1.2345")))
                        .at("/bool/should"))
                .hasSize(1);
    }

    @Test
    void amountsBeyondTheRange_areCutOff_orFindNothing() {
        JsonNode open =
                clause(new FieldFilter.Between(Records.field("amount"), null, new BigDecimal("9999999999999999.9999")));
        assertThat(open.at("/bool/should/0/bool/filter/1/range/search.amount/lte")
                        .asLong())
                .isEqualTo((1L << 53) - 1);
        JsonNode beyond =
                clause(new FieldFilter.Between(Records.field("amount"), new BigDecimal("9999999999999999"), null));
        assertThat(beyond.propertyNames()).containsExactly("match_none");
    }

    @Test
    void everyCurrency_hasAnExponentThatAmountFiltersKnow() {
        assertThat(Currencies.all())
                .allSatisfy(currency -> assertThat(currency.exponent()).isIn(0, 2, 3, 4));
    }

    @Test
    void scopeWithoutMerchant_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TenantScope(""));
        assertThatIllegalArgumentException().isThrownBy(() -> new TenantScope(" "));
    }

    private static TransactionFilter statuses(String... statuses) {
        return new FieldFilter.AnyOf(Records.field("status"), List.of(statuses));
    }

    private static TransactionFilter email(String text, boolean openStart, boolean openEnd) {
        return new FieldFilter.EmailQuery(Records.field("payer.email"), text, openStart, openEnd);
    }

    /** Returns the one clause beside the merchant's. */
    private static JsonNode clause(TransactionFilter filter) {
        List<JsonNode> clauses = json(filter).at("/constant_score/filter/bool/filter").values().stream()
                .filter(clause -> clause.at("/term/merchant_id").isMissingNode())
                .toList();
        assertThat(clauses).hasSize(1);
        return clauses.get(0);
    }

    private static JsonNode json(TransactionFilter filter) {
        return JsonMapper.shared()
                .readTree(JsonpUtils.toJsonString(
                        FilterQuery.of(SCOPE, filter), new co.elastic.clients.json.jackson.Jackson3JsonpMapper()));
    }
}
