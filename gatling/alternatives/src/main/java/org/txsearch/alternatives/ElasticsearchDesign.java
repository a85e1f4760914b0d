package org.txsearch.alternatives;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NStringEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RestClient;

/**
 * A design with one index of Elasticsearch, and the requests to it that no repository has.
 *
 * <p>Elasticsearch adds doubles, which are exact as long as a sum stays below 2^53.
 */
public abstract class ElasticsearchDesign implements Design {

    /** Reads and writes JSON. */
    protected final ObjectMapper mapper;

    /** The settings of the variant. */
    protected final Settings settings;

    private final String index;
    private final RestClient client;
    private final Fields fields;

    /** The names of the fields that are searched and added up. */
    public record Fields(
            String merchant, String created, String currency, String payer, String gross, String fee, String net) {}

    /** The index is named for the design and its variant. */
    protected ElasticsearchDesign(
            String name, Fields fields, RestClient client, ObjectMapper mapper, Settings settings) {
        this.index = name + "-" + settings.variant();
        this.fields = fields;
        this.client = client;
        this.mapper = mapper;
        this.settings = settings;
    }

    @Override
    public void refresh() throws IOException {
        send("POST", "/_refresh", "");
    }

    /** One segment. */
    @Override
    public void settle() throws IOException {
        send("POST", "/_forcemerge?max_num_segments=1", "");
        send("POST", "/_flush", "");
        refresh();
    }

    @Override
    public Size size() throws IOException {
        JsonNode stored = mapper.readTree(send("GET", "/_stats/store,docs", "")).at("/_all/primaries");
        return new Size(
                mapper.readTree(send("GET", "/_count", "")).path("count").asLong(),
                stored.at("/docs/count").asLong(),
                stored.at("/store/size_in_bytes").asLong());
    }

    @Override
    public List<DaySum> sums(Question question) throws IOException {
        JsonNode days = aggregations(
                        question, """
                {"days":{"date_histogram":{"field":"%s","calendar_interval":"day"},"aggs":{"currencies":{"terms":{"field":"%s","size":200},
                "aggs":{"gross":{"sum":{"field":"%s"}},"fee":{"sum":{"field":"%s"}},"net":{"sum":{"field":"%s"}}}}}}}""".formatted(fields.created, fields.currency, fields.gross, fields.fee, fields.net))
                .at("/days/buckets");
        List<DaySum> sums = new ArrayList<>();
        for (JsonNode day : days) {
            Instant start = Instant.ofEpochMilli(day.path("key").asLong());
            for (JsonNode currency : day.at("/currencies/buckets")) {
                sums.add(new DaySum(
                        LocalDate.ofInstant(start, ZoneOffset.UTC),
                        currency.path("key").asText(),
                        currency.path("doc_count").asLong(),
                        sum(currency, "gross"),
                        sum(currency, "fee"),
                        sum(currency, "net")));
            }
        }
        return sums;
    }

    @Override
    public List<TopPayer> top(Question question) throws IOException {
        // One shard: the order of sums is then right. It is wrong when shards cut before they are added up.
        JsonNode currencies = aggregations(
                        question, """
                {"currencies":{"terms":{"field":"%s","size":200},"aggs":{"payers":{"terms":{"field":"%s",
                "size":%d,"order":[{"gross":"desc"},{"_key":"asc"}]},"aggs":{"gross":{"sum":{"field":"%s"}}}}}}}""".formatted(fields.currency, fields.payer, TopPayer.PLACES, fields.gross))
                .at("/currencies/buckets");
        List<TopPayer> top = new ArrayList<>();
        for (JsonNode currency : currencies) {
            for (JsonNode payer : currency.at("/payers/buckets")) {
                top.add(new TopPayer(
                        currency.path("key").asText(),
                        payer.path("key").asText(),
                        payer.path("doc_count").asLong(),
                        sum(payer, "gross")));
            }
        }
        return top;
    }

    private JsonNode aggregations(Question question, String asked) throws IOException {
        String body = "{\"size\":0,\"query\":" + filter(question) + ",\"aggs\":" + asked + "}";
        return mapper.readTree(send("POST", "/_search", body)).path("aggregations");
    }

    private static long sum(JsonNode bucket, String name) {
        return Math.round(bucket.path(name).path("value").asDouble());
    }

    /** Returns the query that finds the transactions. */
    protected String filter(Question question) {
        StringBuilder filter = new StringBuilder(
                """
                {"bool":{"filter":[{"term":{"%s":"%s"}},{"range":{"%s":{"gte":"%s","lt":"%s"}}}""".formatted(fields.merchant, question.merchant(), fields.created, question.from(), question.to()));
        if (question.words() != null) {
            question.words().forEach(word -> filter.append(",{\"prefix\":{\"payer.name\":\"%s\"}}".formatted(word)));
        }
        return filter.append("]}}").toString();
    }

    /** Returns the answer to a request below the index's name, as it comes. */
    protected byte[] send(String method, String path, String body) throws IOException {
        Request request = new Request(method, "/" + index + path);
        if (!body.isEmpty()) {
            request.setEntity(new NStringEntity(body, ContentType.APPLICATION_JSON));
        }
        return EntityUtils.toByteArray(client.performRequest(request).getEntity());
    }
}
