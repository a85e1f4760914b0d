package org.txsearch.paging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekNames;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A merchant with recent transactions, whose pages are like those that merchants request. */
public final class RecentMerchant {

    private static final int WEEKS = 2;

    /** Elasticsearch skips to the newest rows: it does not read the weeks. */
    private static final byte[] NEWEST = """
            {"size": 100, "_source": false, "docvalue_fields": ["merchant_id"], "track_total_hits": false,
             "sort": [{"created_at": "desc"}]}""".getBytes(StandardCharsets.UTF_8);

    private RecentMerchant() {}

    /** The merchant that has the most of the newest rows; empty if there are none. */
    public static Optional<String> find(Cluster cluster, WeekDirectory weeks, Duration atMost) throws IOException {
        String newest = weeks.weeks(atMost).descendingSet().stream()
                .limit(WEEKS)
                .map(WeekNames::alias)
                .collect(Collectors.joining(","));
        if (newest.isEmpty()) {
            return Optional.empty();
        }
        Request request = new Request("POST", "/" + newest + "/_search");
        request.addParameter("filter_path", "hits.hits.fields");
        request.setEntity(new NByteArrayEntity(NEWEST, ContentType.APPLICATION_JSON));
        Map<String, Integer> rows = new HashMap<>();
        for (JsonNode hit :
                JsonMapper.shared().readTree(cluster.read(request, atMost)).at("/hits/hits")) {
            rows.merge(hit.at("/fields/merchant_id/0").asString(), 1, Integer::sum);
        }
        return rows.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey);
    }
}
