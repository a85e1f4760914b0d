package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.cluster.Cluster;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Clients that send a request and hang up; the bound of the wait is the deadline and some room for a busy machine. */
@SearchingApi
class AbandonedSearchIT {

    private static final int CLIENTS = 100;

    @LocalServerPort
    private int port;

    @Test
    void clientsThatHangUp_leaveNoSearchBehind(@Autowired Cluster cluster) throws IOException {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        String token = merchant.token();
        HttpsClient client = HttpsClient.to(port);
        for (int i = 0; i < CLIENTS; i++) {
            client.hangUp("GET " + ApiClient.LIST + "?total=exact&name=a HTTP/1.1\r\nHost: localhost\r\n"
                    + "Authorization: Bearer " + token + "\r\n\r\n");
        }
        Patiently.until("no search runs", () -> searches(cluster) == 0);
        assertThat(new ApiClient(port, merchant).ids("")).containsExactly("t1");
    }

    private static int searches(Cluster cluster) throws IOException {
        Request request = new Request("GET", "/_tasks");
        request.addParameter("actions", "*search*");
        JsonNode nodes = JsonMapper.shared()
                .readTree(EntityUtils.toByteArray(
                        cluster.raw().performRequest(request).getEntity()))
                .path("nodes");
        int tasks = 0;
        for (JsonNode node : nodes) {
            tasks += node.path("tasks").size();
        }
        return tasks;
    }
}
