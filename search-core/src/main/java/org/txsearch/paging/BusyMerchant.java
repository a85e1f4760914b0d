package org.txsearch.paging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekNames;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A merchant whose searches are like those of others, to try searches with.
 *
 * @param id its id
 * @param week the newest week that has transactions
 */
public record BusyMerchant(String id, IsoWeek week) {

    /** The most frequent merchant among this many of the newest transactions: Elasticsearch finds these without reading the week. */
    private static final int SAMPLE = 200;

    private static final byte[] NEWEST = ("{\"size\":" + SAMPLE + ",\"_source\":false,\"track_total_hits\":false,"
                    + "\"sort\":[{\"created_at\":\"desc\"}],\"docvalue_fields\":[\"merchant_id\"]}")
            .getBytes(StandardCharsets.US_ASCII);

    /** The one of the newest week that has transactions; empty if none has. */
    public static Optional<BusyMerchant> find(Cluster cluster, WeekDirectory weeks, Duration atMost)
            throws IOException {
        for (IsoWeek week : weeks.weeks(atMost).descendingSet()) {
            Optional<String> id = in(week, cluster, atMost);
            if (id.isPresent()) {
                return Optional.of(new BusyMerchant(id.get(), week));
            }
        }
        return Optional.empty();
    }

    /** Empty where the week has no visible transaction yet, or no longer exists. */
    private static Optional<String> in(IsoWeek week, Cluster cluster, Duration atMost) throws IOException {
        Request request = new Request("POST", "/" + WeekNames.alias(week) + "/_search");
        request.addParameter("filter_path", "hits.hits.fields.merchant_id");
        request.setEntity(new NByteArrayEntity(NEWEST, ContentType.APPLICATION_JSON));
        try {
            return mostFrequent(cluster.call(request, atMost));
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Optional<String> mostFrequent(byte[] answer) {
        Map<String, Integer> counts = new HashMap<>();
        for (JsonNode merchant : JsonMapper.shared().readTree(answer).findValues("merchant_id")) {
            counts.merge(merchant.path(0).asString(), 1, Integer::sum);
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }
}
