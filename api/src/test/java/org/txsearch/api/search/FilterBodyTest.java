package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.search.JsonFilter.filtered;
import static org.txsearch.api.search.JsonFilter.spoken;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

class FilterBodyTest {

    /** Each says the same as these parameters do. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'status':{'eq':'COMPLETED'}}                                   | status=COMPLETED
            {'status':{'in':['COMPLETED','PENDING']}}                       | status=PENDING,COMPLETED
            {'id':{'in':['a','b']}}                                         | id=a,b
            {'direction':{'eq':'DEBIT'}}                                    | direction=DEBIT
            {'payer_id':{'eq':'a,b'}}                                       | payer_id=a,b
            {'currency':{'in':['EUR','JPY']}}                               | currency=JPY,EUR
            {'invoice_id':{'prefix':'INV-'}}                                | invoice_id=INV-*
            {'invoice_id':{'eq':'INV-1'}}                                   | invoice_id=INV-1
            {'email':{'eq':'Jose@Example.com'}}                             | email=Jose@Example.com
            {'email':{'eq':'*@example.com'}}                                | email=%5C*@example.com
            {'email':{'suffix':'@example.com'}}                             | email=*@example.com
            {'email':{'prefix':'jose'}}                                     | email=jose*
            {'email':{'contains':'a*b'}}                                    | email=*a*b*
            {'name':{'match':'jose gar'}}                                   | name=jose+gar
            {'q':{'match':'inv 1001'}}                                      | q=inv+1001
            {'metadata.order':{'eq':'7'}}                                   | metadata[order]=7
            {'metadata.a.b':{'eq':'7'}}                                     | metadata[a.b]=7
            {'amount':{'eq':'10.50'}}                                       | amount=10.5
            {'amount':{'gte':'5','lte':'10'}}                               | amount_min=5&amount_max=10
            {'amount':{'gt':'5','lt':'10'}}                                 | amount_min=5.0001&amount_max=9.9999
            {'amount':{'gt':'5','gte':'6','lte':'9'}}                       | amount_min=6&amount_max=9
            {'created_at':{'gte':'2026-11-01','lt':'2026-12-01'}}           | created_from=2026-11-01&created_to=2026-11-30
            {'created_at':{'gt':'2026-11-01','lte':'2026-11-30'}}           | created_from=2026-11-02&created_to=2026-11-30
            {'settled_at':{'gt':'2026-11-01T00:00:00Z'}}                    | settled_from=2026-11-01T00:00:00.001Z
            {'updated_at':{'lte':'2026-11-01T00:00:00.5%2B01:00'}}          | updated_to=2026-10-31T23:00:00.501Z
            {'and':[{'status':{'eq':'PENDING'}},{'type':{'eq':'REFUND'}}]}  | type=REFUND&status=PENDING
            {'and':[{'and':[{'status':{'eq':'PENDING'}}]}]}                 | status=PENDING
            """)
    void comparison_saysTheSameAsItsParameter(String filter, String parameters) {
        SearchQuery byBody = filtered(filter.replace("%2B", "+"));

        assertThat(byBody.identity()).isEqualTo(QueryString.parsed(parameters).identity());
    }

    /** Nothing is escaped in a body: a blank is one, and %2B would be three characters. */
    @Test
    void blankInABody_isNoPlusOfAUrl() {
        SearchQuery query = filtered("{'email':{'eq':'jose 1@example.com'}}");
        assertThat(query.identity())
                .isNotEqualTo(filtered("{'email':{'eq':'jose+1@example.com'}}").identity());
        for (String at : List.of("created_at", "settled_at")) {
            assertThat(JsonFilter.faultsOf("{'filter':{'" + at + "':{'gte':'2026-11-20T10:31:22 01:00'}}}"))
                    .singleElement()
                    .satisfies(fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_DATE))
                    .extracting(Fault::detail)
                    .asString()
                    .doesNotContain("%2B")
                    .contains("2026-11-20T10:31:22+01:00");
        }
    }

    @Test
    void treesOfOtherMeaning_haveOtherNames() {
        List<String> filters = List.of(
                "{'status':{'eq':'PENDING'}}",
                "{'not':{'status':{'eq':'PENDING'}}}",
                "{'status':{'eq':'FAILED'}}",
                "{'type':{'eq':'REFUND'}}",
                "{'or':[{'status':{'eq':'PENDING'}},{'type':{'eq':'REFUND'}}]}",
                "{'and':[{'status':{'eq':'PENDING'}},{'type':{'eq':'REFUND'}}]}",
                "{'email':{'suffix':'abc'}}",
                "{'email':{'prefix':'abc'}}",
                "{'email':{'eq':'abc'}}",
                "{'name':{'match':'abc'}}",
                "{'q':{'match':'abc'}}",
                "{'metadata.a':{'eq':'b'}}",
                "{'metadata.a':{'exists':true}}",
                "{'email':{'exists':true}}",
                "{'amount':{'gte':'1'}}",
                "{'amount':{'lte':'1'}}",
                "{'created_at':{'gte':'2026-11-01'}}",
                "{'created_at':{'lt':'2026-11-01'}}");

        assertThat(filters.stream().map(filter -> filtered(filter).identity())).doesNotHaveDuplicates();
    }

    static Stream<String> everyComparison() {
        return RequestFilter.of(FieldCatalogue.transaction()).stream()
                .flatMap(field -> field.operators().stream().map(op -> comparison(field, op)));
    }

    private static String comparison(RequestFilter field, FilterOp op) {
        String one = "'" + field.parameters().get(0).example() + "'";
        String value = op == FilterOp.EXISTS ? "false" : op == FilterOp.IN ? "[" + one + "," + one + "]" : one;
        String name = field.name() + (field.isKeyed() ? ".key" : "");
        return "{'" + name + "':{'" + op.text() + "':" + value + "}}";
    }

    /** Echoed and stored filters are equal after they are read again. */
    @ParameterizedTest
    @MethodSource("everyComparison")
    void everyComparisonOfTheTable_isUnderstood_andSurvivesItsEcho(String filter) {
        SearchQuery first = filtered("{'or':[" + filter + ",{'not':{'and':[" + filter + "]}}]}");
        SearchQuery again = SearchQuery.remembered(first.resolved());

        assertThat(again.filter()).isEqualTo(first.filter());
        assertThat(again.resolved()).isEqualTo(first.resolved());
    }

    @ParameterizedTest
    @MethodSource("everyComparison")
    void comparisonThatIsNotOfTheTable_isRefused(String filter) {
        for (FilterField field : FilterField.of(FieldCatalogue.transaction())) {
            for (FilterOp op : FilterOp.values()) {
                if (!field.operators().contains(op)) {
                    String name = field.name() + (field.kind() == FilterField.FilterFieldKind.PAIRS ? ".key" : "");
                    assertThat(spoken("{'filter':{'" + name + "':{'" + op.text() + "':'abc'}}}"))
                            .containsExactly("/filter/" + name + "/" + op.text() + " INVALID_ENUM");
                }
            }
        }
        assertThat(spoken("{'filter':" + filter + "}")).isEmpty();
    }

    @Test
    void severalComparisonsOfOneField_areAnded() {
        assertThat(filtered("{'email':{'prefix':'jose','suffix':'.com','exists':true}}")
                        .filter())
                .isInstanceOfSatisfying(
                        TransactionFilter.And.class,
                        and -> assertThat(and.filters()).hasSize(3));
    }

    @Test
    void existsFalse_isANegation() {
        assertThat(filtered("{'settled_at':{'exists':false}}").filter())
                .isInstanceOfSatisfying(
                        TransactionFilter.Not.class,
                        not -> assertThat(not.filter()).isInstanceOf(FieldFilter.Exists.class));
    }

    @Test
    void echo_hasItsInstantsResolved() {
        SearchQuery query = JsonFilter.parsed("{'time_zone':'Europe/Madrid','sort':'created_at','filter':{'and':["
                + "{'created_at':{'gt':'2026-11-01','lte':'2026-11-30'}},{'name':{'match':'José'}},"
                + "{'amount':{'gt':'5.00'}}]}}");

        assertThat(query.resolved())
                .isEqualTo(Map.of(
                        "filter",
                        Map.of(
                                "and",
                                List.of(
                                        Map.of(
                                                "created_at",
                                                Map.of(
                                                        "gte",
                                                        "2026-11-01T23:00:00.000Z",
                                                        "lt",
                                                        "2026-11-30T23:00:00.000Z")),
                                        Map.of("name", Map.of("match", "José")),
                                        Map.of("amount", Map.of("gt", "5.00")))),
                        "time_zone",
                        "Europe/Madrid",
                        "sort",
                        List.of("created_at")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {}                                              | /filter EMPTY_VALUE
            null                                            | /filter INVALID_VALUE
            []                                              | /filter INVALID_VALUE
            'status'                                        | /filter INVALID_VALUE
            {'and':[]}                                      | /filter/and EMPTY_VALUE
            {'or':[]}                                       | /filter/or EMPTY_VALUE
            {'and':{}}                                      | /filter/and INVALID_VALUE
            {'not':[]}                                      | /filter/not INVALID_VALUE
            {'not':{}}                                      | /filter/not EMPTY_VALUE
            {'and':[1]}                                     | /filter/and/0 INVALID_VALUE
            {'status':{'eq':'PENDING'},'type':{'eq':'FEE'}} | /filter INVALID_VALUE
            {'staus':{'eq':'PENDING'}}                      | /filter/staus UNKNOWN_FIELD
            {'jose@example.com':{'eq':'PENDING'}}           | /filter UNKNOWN_FIELD
            {'a/b~c':{'eq':'PENDING'}}                      | /filter UNKNOWN_FIELD
            {'metadata.my key':{'eq':5}}                    | /filter INVALID_VALUE
            {'and':[{'metadata.Größe':{'exists':'x'}}]}     | /filter/and/0 INVALID_VALUE
            {'metadata':{'eq':'PENDING'}}                   | /filter/metadata UNKNOWN_FIELD
            {'status.x':{'eq':'PENDING'}}                   | /filter/status.x UNKNOWN_FIELD
            {'metadata.':{'eq':'PENDING'}}                  | /filter/metadata. INVALID_VALUE
            {'merchant_id':{'eq':'M0002'}}                  | /filter/merchant_id UNKNOWN_FIELD
            {'status':'PENDING'}                            | /filter/status INVALID_VALUE
            {'status':{}}                                   | /filter/status EMPTY_VALUE
            {'status':{'equals':'PENDING'}}                 | /filter/status/equals INVALID_ENUM
            {'status':{'script':'1'}}                       | /filter/status/script INVALID_ENUM
            {'status':{'eq':null}}                          | /filter/status/eq EMPTY_VALUE
            {'status':{'eq':''}}                            | /filter/status/eq EMPTY_VALUE
            {'status':{'eq':7}}                             | /filter/status/eq INVALID_VALUE
            {'status':{'eq':['PENDING']}}                   | /filter/status/eq INVALID_VALUE
            {'status':{'eq':'pending'}}                     | /filter/status/eq INVALID_ENUM
            {'status':{'in':'PENDING'}}                     | /filter/status/in INVALID_VALUE
            {'status':{'in':[]}}                            | /filter/status/in EMPTY_VALUE
            {'status':{'in':['PENDING',7]}}                 | /filter/status/in/1 INVALID_VALUE
            {'status':{'in':['PENDING','FOO']}}             | /filter/status/in/1 INVALID_ENUM
            {'email':{'in':['a@b.example','']}}             | /filter/email/in/1 EMPTY_VALUE
            {'status':{'exists':'true'}}                    | /filter/status/exists INVALID_VALUE
            {'currency':{'eq':'eur'}}                       | /filter/currency/eq INVALID_CURRENCY
            {'amount':{'eq':10.05}}                         | /filter/amount/eq INVALID_DECIMAL
            {'amount':{'eq':'-1'}}                          | /filter/amount/eq INVALID_DECIMAL
            {'amount':{'gt':'5','lt':'5'}}                  | /filter/amount INVALID_RANGE
            {'amount':{'gt':'5','lte':'5'}}                 | /filter/amount INVALID_RANGE
            {'amount':{'gte':'6','lte':'5'}}                | /filter/amount INVALID_RANGE
            {'created_at':{'gt':'never'}}                   | /filter/created_at/gt INVALID_DATE
            {'created_at':{'gt':1763634682}}                | /filter/created_at/gt INVALID_VALUE
            {'created_at':{'gte':'2026-11-02','lt':'2026-11-02'}} | /filter/created_at INVALID_RANGE
            {'created_at':{'gt':'2026-11-02','lte':'2026-11-02'}} | /filter/created_at INVALID_RANGE
            {'email':{'eq':'ab'}}                           | /filter/email/eq INVALID_LENGTH
            {'email':{'prefix':'ab'}}                       | /filter/email/prefix PATTERN_TOO_SHORT
            {'email':{'suffix':'ab'}}                       | /filter/email/suffix PATTERN_TOO_SHORT
            {'email':{'contains':'**'}}                     | /filter/email/contains PATTERN_TOO_SHORT
            {'name':{'match':' \u3000'}}                    | /filter/name/match INVALID_VALUE
            {'name':{'match':'a b c d e f g h i j k l m'}}  | /filter/name/match TOO_MANY_VALUES
            {'q':{'match':'a'}}                             | /filter/q/match INVALID_LENGTH
            {'q':{'match':'\\ud800ab'}}                     | /filter/q/match INVALID_VALUE
            {'q':{'match':'a\\u0000b'}}                     | /filter/q/match INVALID_VALUE
            {'id':{'eq':'a/b'}}                             | /filter/id/eq INVALID_VALUE
            {'status':{'eq':'PENDING','eq':'FAILED'}}       | /filter/status/eq DUPLICATE_PARAMETER
            {'not':{'status':{'eq':'x'}}}                   | /filter/not/status/eq INVALID_ENUM
            """)
    void fault_hasItsCodeAndItsPlace(String filter, String fault) {
        assertThat(spoken("{'filter':" + filter + "}")).containsExactly(fault);
    }

    @Test
    void faultsOfAComparison_areToldTogether() {
        assertThat(spoken(
                        "{'filter':{'and':[{'amount':{'foo':'1','gte':'abc'}},{'status':{'in':['FOO','PENDING','BAR']}},"
                                + "{'metadata.':{'in':['a','']}},{'currency':{'in':['eur','EUR','usd']}},"
                                + "{'email':{'in':['a','jose@example.com','ab']}}]}}"))
                .containsExactlyInAnyOrder(
                        "/filter/and/0/amount/foo INVALID_ENUM",
                        "/filter/and/0/amount/gte INVALID_DECIMAL",
                        "/filter/and/1/status/in/0 INVALID_ENUM",
                        "/filter/and/1/status/in/2 INVALID_ENUM",
                        "/filter/and/2/metadata. INVALID_VALUE",
                        "/filter/and/2/metadata./in/1 EMPTY_VALUE",
                        "/filter/and/3/currency/in/0 INVALID_CURRENCY",
                        "/filter/and/3/currency/in/2 INVALID_CURRENCY",
                        "/filter/and/4/email/in/0 INVALID_LENGTH",
                        "/filter/and/4/email/in/2 INVALID_LENGTH");
    }

    /** If the condition on the currency is faulty, it is unknown whether the filter has one currency. */
    @Test
    void orderByAmount_isNotBlamedOnAFilterWithFaultsThatNamesACurrency() {
        assertThat(spoken("{'filter':{'and':[{'currency':{'eq':'EUR'}},{'status':{'eq':'FOO'}}]},'sort':'amount'}"))
                .containsExactly("/filter/and/1/status/eq INVALID_ENUM");
        assertThat(spoken("{'filter':{'status':{'eq':'FOO'}},'sort':'amount'}"))
                .containsExactly("/filter/status/eq INVALID_ENUM", "/sort SORT_NOT_ALLOWED");
    }

    @ParameterizedTest
    @CsvSource({
        "{'staus':{'eq':'PENDING'}}, status",
        "{'creatd_at':{'gt':'2026-11-01'}}, created_at",
        "{'status':{'eqs':'PENDING'}}, eq",
        "{'status':{'exist':true}}, exists",
        "{'status':{'eq':'pending'}}, PENDING"
    })
    void nearMiss_isCorrected(String filter, String suggestion) {
        assertThat(JsonFilter.faultsOf("{'filter':" + filter + "}"))
                .extracting(Fault::suggestion)
                .containsExactly(suggestion);
    }

    @Test
    void depth_isBounded() {
        assertThat(spoken("{'filter':" + nested(5) + "}")).isEmpty();
        assertThat(spoken("{'filter':" + nested(6) + "}"))
                .containsExactly("/filter" + "/not".repeat(6) + " QUERY_TOO_COMPLEX");
        assertThat(spoken("{'filter':" + nested(1_000) + "}")).containsExactly(" QUERY_TOO_COMPLEX");
        assertThat(spoken("[".repeat(30_000))).containsExactly(" MALFORMED_BODY");
        assertThat(spoken("{'filter':" + "[".repeat(30_000))).containsExactly(" QUERY_TOO_COMPLEX");
    }

    @Test
    void leaves_areBounded() {
        assertThat(spoken("{'filter':" + or(50, "{'status':{'eq':'PENDING'}}") + "}"))
                .isEmpty();
        assertThat(spoken("{'filter':" + or(51, "{'status':{'eq':'PENDING'}}") + "}"))
                .containsExactly("/filter QUERY_TOO_COMPLEX");
    }

    /** Elasticsearch refuses a query of some thousand clauses, which fifty comparisons could be. */
    @Test
    void clauses_areBounded() {
        String words = IntStream.range(0, 66)
                .mapToObj(i -> "" + (char) ('a' + i % 26) + i)
                .collect(Collectors.joining(" "));
        String text = "{'q':{'match':'" + words.substring(0, 199) + "'}}";

        assertThat(spoken("{'filter':" + text + "}")).isEmpty();
        assertThat(spoken("{'filter':" + or(50, text) + "}")).containsExactly("/filter QUERY_TOO_COMPLEX");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'and':[{'currency':{'eq':'EUR'}},{'amount':{'eq':'10.005'}}]}",
                "{'and':[{'amount':{'eq':'10.005'}},{'currency':{'in':['EUR','EUR']}}]}",
                "{'and':[{'and':[{'currency':{'eq':'EUR'}}]},{'amount':{'eq':'10.005'}}]}",
                "{'and':[{'currency':{'eq':'EUR'}},{'or':[{'amount':{'eq':'10.005'}},{'status':{'eq':'PENDING'}}]}]}",
                "{'and':[{'currency':{'eq':'EUR'}},{'not':{'amount':{'eq':'10.005'}}}]}",
                "{'or':[{'and':[{'currency':{'eq':'EUR'}},{'amount':{'eq':'10.005'}}]},{'currency':{'eq':'KWD'}}]}"
            })
    void digits_areThoseOfTheOneCurrencyThatStandsBeside(String filter) {
        assertThat(JsonFilter.faultsOf("{'filter':" + filter + "}"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.code()).hasToString("TOO_MANY_DECIMALS"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'amount':{'eq':'10.005'}}",
                "{'and':[{'currency':{'in':['EUR','KWD']}},{'amount':{'eq':'10.005'}}]}",
                "{'or':[{'currency':{'eq':'EUR'}},{'amount':{'eq':'10.005'}}]}",
                "{'and':[{'not':{'currency':{'eq':'EUR'}}},{'amount':{'eq':'10.005'}}]}",
                "{'and':[{'or':[{'currency':{'eq':'EUR'}},{'currency':{'eq':'KWD'}}]},{'amount':{'eq':'10.005'}}]}",
                "{'and':[{'currency':{'eq':'KWD'}},{'amount':{'eq':'10.005'}}]}",
                "{'and':[{'currency':{'eq':'EUR'}},{'amount':{'eq':'10.050'}}]}",
                "{'and':[{'currency':{'eq':'EUR'}},{'amount':{'gte':'10.0000','lt':'11.000'}}]}",
                "{'and':[{'amount':{'eq':'2000.00'}},{'currency':{'in':['ISK']}}]}",
                "{'and':[{'amount':{'eq':'0.0000'}},{'currency':{'in':['ISK']}}]}"
            })
    void digits_areFreeAsZeros_andWhereNoOneCurrencyStandsBeside(String filter) {
        assertThat(spoken("{'filter':" + filter + "}")).isEmpty();
    }

    private static String nested(int depth) {
        return "{'not':".repeat(depth) + "{'status':{'eq':'PENDING'}}" + "}".repeat(depth);
    }

    private static String or(int count, String leaf) {
        return "{'or':[" + String.join(",", Collections.nCopies(count, leaf)) + "]}";
    }
}
