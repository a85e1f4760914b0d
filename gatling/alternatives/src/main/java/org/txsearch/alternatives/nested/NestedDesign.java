package org.txsearch.alternatives.nested;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;
import org.txsearch.alternatives.DaySum;
import org.txsearch.alternatives.Design;
import org.txsearch.alternatives.ElasticsearchIndex;
import org.txsearch.alternatives.ItemLine;
import org.txsearch.alternatives.Loading;
import org.txsearch.alternatives.Question;
import org.txsearch.alternatives.Settings;
import org.txsearch.alternatives.Size;
import org.txsearch.alternatives.TopPayer;

/** One index whose answers are passed to the caller unread. */
@Component("nested")
class NestedDesign implements Design {

    private final ElasticsearchIndex index;
    private final ObjectMapper mapper;
    private final Settings settings;

    NestedDesign(ElasticsearchIndex.Factory indices, ObjectMapper mapper, Settings settings) {
        this.index = indices.of("nested");
        this.mapper = mapper;
        this.settings = settings;
    }

    @Override
    public Loading loading(Path items) throws IOException {
        ObjectNode made = (ObjectNode) mapper.readTree(settings.resource("nested.json"));
        made.set("mappings", mapper.valueToTree(new NestedMapping(!settings.isTuned()).body()));
        index.make(made.toString());
        return new Loading(items, settings, this::write);
    }

    private void write(List<String> items) throws IOException {
        StringBuilder bulk = new StringBuilder();
        for (String json : items) {
            ItemLine item = ItemLine.of(json, mapper);
            bulk.append("{\"index\":{\"_id\":\"").append(item.text("/id")).append("\"}}\n");
            // The amounts as numbers come before the item's own members.
            bulk.append("{\"sums\":{\"amount\":").append(item.minorUnits("amount"));
            bulk.append(",\"fee\":").append(item.minorUnits("fee"));
            bulk.append(",\"net\":").append(item.minorUnits("net")).append("},");
            bulk.append(json, 1, json.length()).append('\n');
        }
        JsonNode answer =
                mapper.readTree(index.send("POST", "/_bulk?filter_path=errors,items.*.error.reason", bulk.toString()));
        if (answer.path("errors").asBoolean()) {
            throw new IOException(
                    "Not all were written: " + answer.path("items").path(0));
        }
    }

    @Override
    public void refresh() throws IOException {
        index.refresh();
    }

    @Override
    public void settle() throws IOException {
        index.merge();
    }

    @Override
    public Size size() throws IOException {
        return index.size();
    }

    @Override
    public Object page(Question question) throws IOException {
        return index.send("POST", "/_search", """
                {"query":%s,"sort":[{"created_at":"desc"}],"size":%d,"track_total_hits":%b}""".formatted(filter(question), question.limit(), !settings.isTuned()));
    }

    @Override
    public Object named(Question question) throws IOException {
        return page(question);
    }

    @Override
    public long count(Question question) throws IOException {
        String body = "{\"query\":" + filter(question) + "}";
        return mapper.readTree(index.send("POST", "/_count", body))
                .path("count")
                .asLong();
    }

    @Override
    public List<DaySum> sums(Question question) throws IOException {
        JsonNode days = aggregations(question, """
                {"days":{"date_histogram":{"field":"created_at","calendar_interval":"day"},"aggs":
                {"currencies":{"terms":{"field":"amount.currency_code","size":200},"aggs":{"gross":{"sum":{"field":"sums.amount"}},
                "fee":{"sum":{"field":"sums.fee"}},"net":{"sum":{"field":"sums.net"}}}}}}}""").at("/days/buckets");
        List<DaySum> sums = new ArrayList<>();
        for (JsonNode day : days) {
            LocalDate date =
                    LocalDate.ofInstant(Instant.ofEpochMilli(day.path("key").asLong()), ZoneOffset.UTC);
            for (JsonNode currency : day.at("/currencies/buckets")) {
                sums.add(new DaySum(
                        date,
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
        // One shard: the order of sums, which is wrong where shards cut before they are added up, is right.
        JsonNode currencies =
                aggregations(question, """
                {"currencies":{"terms":{"field":"amount.currency_code","size":200},"aggs":{"payers":{"terms":{"field":"payer.id",
                "size":%d,"order":[{"gross":"desc"},{"_key":"asc"}]},"aggs":{"gross":{"sum":{"field":"sums.amount"}}}}}}}""".formatted(TopPayer.PLACES)).at("/currencies/buckets");
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
        return mapper.readTree(index.send("POST", "/_search", body)).path("aggregations");
    }

    private static long sum(JsonNode bucket, String name) {
        return Math.round(bucket.path(name).path("value").asDouble());
    }

    private static String filter(Question question) {
        StringBuilder filter = new StringBuilder();
        filter.append(
                "{\"bool\":{\"filter\":[{\"term\":{\"merchant_id\":\"%s\"}},{\"range\":{\"created_at\":{\"gte\":\"%s\",\"lt\":\"%s\"}}}"
                        .formatted(question.merchant(), question.from(), question.to()));
        if (question.words() != null) {
            question.words()
                    .forEach(word -> filter.append(",{\"prefix\":{\"payer.name\":\"")
                            .append(word)
                            .append("\"}}"));
        }
        return filter.append("]}}").toString();
    }
}
