package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;
import static org.txsearch.api.ApiClient.problem;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.ApiTest;
import org.txsearch.api.platform.security.TestIssuer;

/** Faulty requests over HTTPS: refused before any search, so that no Elasticsearch is needed. */
@ApiTest
class RequestFaultsTest {

    @LocalServerPort
    private int port;

    @Test
    void problem_isAsTheContractShowsIt() {
        HttpResponse<String> answer = get("?emial=a@example.com&limit=0", "Request-Id", "mine");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("private, no-store");
        assertThat(answer.body())
                .isEqualTo(("{'type':'/problems/invalid-request','title':'The request is not valid','status':400,"
                                + "'detail':'2 parameters are not valid.','instance':'/v1/transactions',"
                                + "'code':'INVALID_REQUEST','request_id':'mine','errors':["
                                + "{'parameter':'emial','code':'UNKNOWN_PARAMETER',"
                                + "'detail':'There is no such parameter; use email.','suggestion':'email'},"
                                + "{'parameter':'limit','code':'LIMIT_OUT_OF_RANGE',"
                                + "'detail':'The number is out of range; send an integer from 1 to 1000.'}]}")
                        .replace('\'', '"'));
    }

    @Test
    void invalidCursorAlone_isItsOwnProblem() {
        assertThat(problem(get("?cursor=abc"))).isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
        assertThat(json(get("?cursor=abc")).get("type").asString()).isEqualTo("/problems/invalid-cursor");
        assertThat(problem(get("?cursor=abc&limit=0")))
                .isEqualTo("400 INVALID_REQUEST limit:LIMIT_OUT_OF_RANGE cursor:INVALID_CURSOR");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "emial=Marker",
                "email=Marker&email=Marker",
                "email=Marker%20x",
                "email=*Ma",
                "id=Marker/",
                "id=Marker%0d%0aSet-Cookie:%20Marker",
                "name=Marker+a+b+c+d+e+f+g+h+i+j+k+l",
                "created_from=Marker",
                "created_to=Marker+01:00",
                "status=Marker",
                "type=COMPLETEDMarker",
                "currency=Marker",
                "time_zone=Marker",
                "amount=Marker",
                "amount_min=1Marker&amount_max=Marker",
                "limit=Marker",
                "total=Marker",
                "sort=Marker",
                "cursor=Marker",
                "invoice_id=MarkerMarkerMarkerMarkerMarkerMarkerMarkerMarkerMarkerMarkerMarkerMarkerMarkerMarkerMarker"
                        + "MarkerMarkerMarkerMarkerMarkerMarkerMarkerMarkerMarker"
            })
    void values_areNotEchoed(String query) {
        HttpResponse<String> answer = get("?" + query);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).doesNotContainIgnoringCase("marker").doesNotContain("*Ma");
        assertThat(answer.headers().map().toString()).doesNotContainIgnoringCase("marker");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name=%zz", "name=%", "name=%C3%28", "%FF=1", "=1", "name=%ed%a0%80"})
    void queryThatCannotBeDecoded_isTheClientsFault(String query) throws Exception {
        String answer = org.txsearch.api.HttpsClient.to(port)
                .raw("GET /v1/transactions?" + query
                        + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                        + TestIssuer.INSTANCE.merchantToken("M1") + "\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 400").contains("\"code\":\"INVALID_REQUEST\"");
    }

    private HttpResponse<String> get(String query, String... headers) {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1")).get(ApiClient.LIST + query, headers);
    }
}
