package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.search.JsonFilter.parsed;
import static org.txsearch.api.search.JsonFilter.spoken;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.request.Faults;
import org.txsearch.paging.Order;
import org.txsearch.paging.TotalMode;

class BodyReaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
            []                                   | MALFORMED_BODY
            'x'                                  | MALFORMED_BODY
            {                                    | MALFORMED_BODY
            {}}                                  | MALFORMED_BODY
            {} {}                                | MALFORMED_BODY
            {'limit':1,}                         | MALFORMED_BODY
            {limit:1}                            | MALFORMED_BODY
            {'limit':01}                         | MALFORMED_BODY
            {'limit':NaN}                        | MALFORMED_BODY
            {} // x                              | MALFORMED_BODY
            {'limit':1,'limit':2}                | /limit DUPLICATE_PARAMETER
            {'filter':{},'filter':{}}            | /filter DUPLICATE_PARAMETER,/filter EMPTY_VALUE
            {'lmit':1}                           | /lmit UNKNOWN_PARAMETER
            {'status':'PENDING'}                 | /status UNKNOWN_PARAMETER
            {'offset':1}                         | /offset UNKNOWN_PARAMETER
            {'jose@example.com':1}               | UNKNOWN_PARAMETER
            {'limit':'1'}                        | /limit INVALID_INTEGER
            {'limit':1.5}                        | /limit INVALID_INTEGER
            {'limit':1e2}                        | /limit INVALID_INTEGER
            {'limit':null}                       | /limit INVALID_INTEGER
            {'limit':0}                          | /limit LIMIT_OUT_OF_RANGE
            {'limit':-1}                         | /limit LIMIT_OUT_OF_RANGE
            {'limit':1001}                       | /limit LIMIT_OUT_OF_RANGE
            {'limit':99999999999999999999999}    | /limit LIMIT_OUT_OF_RANGE
            {'sort':'id'}                        | /sort SORT_NOT_ALLOWED
            {'sort':['created_at']}              | /sort INVALID_VALUE
            {'total':'EXACT'}                    | /total INVALID_ENUM
            {'total':true}                       | /total INVALID_VALUE
            {'time_zone':'Madrid'}               | /time_zone INVALID_TIME_ZONE
            {'time_zone':''}                     | /time_zone EMPTY_VALUE
            {'cursor':null}                      | /cursor EMPTY_VALUE
            {'cursor':7}                         | /cursor INVALID_VALUE
            """)
    void fault_hasItsCodeAndItsPlace(String body, String faults) {
        assertThat(spoken(body).stream().map(String::strip))
                .containsExactlyInAnyOrderElementsOf(List.of(faults.split(",", -1)));
    }

    @Test
    void nothing_isNoBody() {
        assertThat(spoken("")).containsExactly(" MALFORMED_BODY");
    }

    @Test
    void keyWithAComma_isAField() {
        assertThat(spoken("{'fields':['id','metadata.a,b']}")).isEmpty();
        assertThat(spoken("{'fields':['id,status']}")).containsExactly("/fields UNKNOWN_FIELD");
    }

    @Test
    void everyFault_isToldAtOnce() {
        assertThat(spoken("{'filter':{'and':[{'status':{'eq':'x'}},{'foo':{'eq':1}},{'amount':{'gt':'x','eq':7}},"
                        + "{'or':[]}]},'limit':0,'sort':'x','total':'x','emial':1,'time_zone':'x'}"))
                .containsExactlyInAnyOrder(
                        "/filter/and/0/status/eq INVALID_ENUM",
                        "/filter/and/1/foo UNKNOWN_FIELD",
                        "/filter/and/2/amount/gt INVALID_DECIMAL",
                        "/filter/and/2/amount/eq INVALID_DECIMAL",
                        "/filter/and/3/or EMPTY_VALUE",
                        "/limit LIMIT_OUT_OF_RANGE",
                        "/sort SORT_NOT_ALLOWED",
                        "/total INVALID_ENUM",
                        "/emial UNKNOWN_PARAMETER",
                        "/time_zone INVALID_TIME_ZONE");
    }

    @Test
    void faults_areHundredAtMost() {
        String many = "{'x':1},".repeat(3_000);

        assertThat(JsonFilter.faultsOf("{'filter':{'and':[" + many.substring(0, many.length() - 1) + "]}}"))
                .hasSize(100);
    }

    @Test
    void unknownMember_suggestsTheNearestOne() {
        assertThat(JsonFilter.faultsOf("{'filtr':{},'lmit':1,'timezone':'x'}"))
                .extracting(Fault::suggestion)
                .containsExactly("filter", "limit", "time_zone");
    }

    @Test
    void nothingAsked_isTheDefault() {
        SearchQuery query = parsed("{}");

        assertThat(query).isEqualTo(QueryString.parsed(""));
        assertThat(query.resolved()).containsOnlyKeys("time_zone", "sort");
    }

    @Test
    void everyMember_isUnderstood() {
        SearchQuery query = parsed("{'sort':'-updated_at','limit':7,'total':'none','time_zone':'Asia/Tokyo'}");

        assertThat(query.order()).isEqualTo(Order.UPDATED_AT_DESCENDING);
        assertThat(query.page().limit()).isEqualTo(7);
        assertThat(query.page().total()).isEqualTo(TotalMode.NONE);
        assertThat(query.resolved()).containsEntry("time_zone", "Asia/Tokyo");
    }

    @Test
    void integer_mayBeWrittenWithFractionOfNoughts() {
        assertThat(parsed("{'limit':7.0}").page().limit()).isEqualTo(7);
        assertThat(parsed("{'limit':7.00}").page().limit()).isEqualTo(7);
    }

    @Test
    void bytesThatAreNoUtf8_areMalformed() {
        Faults faults = new Faults().inBody();
        SearchQuery.body("{\"sort\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1), faults);

        assertThat(faults.count()).isEqualTo(1);
    }

    @Property(tries = 500)
    void anyBody_isUnderstoodOrRefused(@ForAll String text) {
        for (String body : List.of("{'filter':" + text + "}", text)) {
            assertThat(JsonFilter.faultsOf(body))
                    .extracting(Fault::pointer)
                    .allSatisfy(pointer -> assertThat(pointer).matches("(?s)(/.*)?"));
        }
    }
}
