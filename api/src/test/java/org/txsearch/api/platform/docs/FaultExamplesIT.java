package org.txsearch.api.platform.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.security.TestIssuer;

/** The requests on the page of each fault: one has it, the other has none. */
@SearchingApi
class FaultExamplesIT {

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @EnumSource(FaultCode.class)
    void faultyRequest_hasTheFault(FaultCode code) {
        assertThat(ApiClient.problem(send(code.text().faultyRequest())))
                .startsWith("400 INVALID_REQUEST ")
                .contains(":" + code);
    }

    @ParameterizedTest
    @EnumSource(FaultCode.class)
    void correctedRequest_isAnswered(FaultCode code) {
        assertThat(send(code.text().correctedRequest()).statusCode()).isIn(200, 201);
    }

    private HttpResponse<String> send(String example) {
        String[] parts = example.split(" ", 3);
        String path = parts[1].replace("[", "%5B").replace("]", "%5D");
        @Nullable String body = parts.length > 2 ? parts[2] : null;
        return HttpsClient.to(port)
                .sendAs(
                        TestIssuer.INSTANCE.merchantToken("M-fault-examples", "transactions:read exports:write"),
                        parts[0],
                        path,
                        body,
                        "Content-Type",
                        "application/json");
    }
}
