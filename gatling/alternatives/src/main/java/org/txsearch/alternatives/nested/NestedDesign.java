package org.txsearch.alternatives.nested;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.elasticsearch.client.RestClient;
import org.springframework.stereotype.Component;
import org.txsearch.alternatives.ElasticsearchDesign;
import org.txsearch.alternatives.ItemLine;
import org.txsearch.alternatives.Loading;
import org.txsearch.alternatives.Question;
import org.txsearch.alternatives.Settings;

/** One index whose answers are passed to the caller unread. */
@Component("nested")
class NestedDesign extends ElasticsearchDesign {

    private static final Fields FIELDS = new Fields(
            "merchant_id", "created_at", "amount.currency_code", "payer.id", "sums.amount", "sums.fee", "sums.net");

    NestedDesign(RestClient client, ObjectMapper mapper, Settings settings) {
        super("nested", FIELDS, client, mapper, settings);
    }

    @Override
    public Loading loading(Path items) throws IOException {
        ObjectNode made = (ObjectNode) mapper.readTree(settings.resource("nested.json"));
        made.set("mappings", mapper.valueToTree(new NestedMapping(!settings.isTuned()).body()));
        send("PUT", "", made.toString());
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
                mapper.readTree(send("POST", "/_bulk?filter_path=errors,items.*.error.reason", bulk.toString()));
        if (answer.path("errors").asBoolean()) {
            throw new IOException(
                    "Not all were written: " + answer.path("items").path(0));
        }
    }

    @Override
    public Object page(Question question) throws IOException {
        return send("POST", "/_search", """
                {"query":%s,"sort":[{"created_at":"desc"}],"size":%d,"track_total_hits":%b}""".formatted(filter(question), question.limit(), !settings.isTuned()));
    }

    @Override
    public long count(Question question) throws IOException {
        String body = "{\"query\":" + filter(question) + "}";
        return mapper.readTree(send("POST", "/_count", body)).path("count").asLong();
    }
}
