package org.txsearch.api.summary;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.search.Freshness;
import org.txsearch.api.search.MoneySum;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryGroup;
import org.txsearch.summary.TopPayer;
import org.txsearch.summary.TransactionSummary;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Writes a summary as JSON. */
record SummaryAnswer(TransactionSummary summary, RequestedSummary query) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /**
     * Returns the complete body. It is buffered, because a generator that fails would close open objects and end valid
     * JSON.
     */
    ByteArrayOutputStream json() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeArrayPropertyStart("groups");
            summary.groups().forEach(group -> write(json, group));
            json.writeEndArray();
            json.writeArrayPropertyStart("totals");
            summary.totals().forEach((currency, sums) -> {
                json.writeStartObject();
                json.writeStringProperty("currency", currency);
                write(json, sums, currency);
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeArrayPropertyStart("top");
            summary.top().forEach(payer -> write(json, payer));
            json.writeEndArray();
            json.writePOJOProperty("query", query.echo());
            json.writePOJOProperty("freshness", new Freshness(summary.asOf()).member(Instant.now()));
            json.writeEndObject();
        }
        return out;
    }

    private void write(JsonGenerator json, SummaryGroup group) {
        json.writeStartObject();
        json.writeStringProperty("currency", group.currency());
        List<GroupField> fields = query.request().groupBy();
        for (int i = 0; i < fields.size(); i++) {
            json.writeStringProperty(fields.get(i).name(), group.values().get(i));
        }
        instant(json, "from", group.from());
        instant(json, "to", group.to());
        write(json, group.sums(), group.currency());
        amount(json, "min", group.least(), group.currency());
        amount(json, "max", group.greatest(), group.currency());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, CurrencySums sums, String currency) {
        json.writeNumberProperty("count", sums.count());
        money(json, "gross", sums.gross(), currency);
        money(json, "fee", sums.fee(), currency);
        money(json, "net", sums.net(), currency);
    }

    private static void write(JsonGenerator json, TopPayer payer) {
        json.writeStartObject();
        json.writeStringProperty("currency", payer.currency());
        json.writeObjectPropertyStart("payer");
        json.writeStringProperty("id", payer.id());
        json.writeStringProperty("name", payer.name());
        json.writeEndObject();
        json.writeNumberProperty("count", payer.count());
        money(json, "gross", payer.gross(), payer.currency());
        json.writeEndObject();
    }

    private static void instant(JsonGenerator json, String name, @Nullable Instant instant) {
        json.writeStringProperty(name, instant == null ? null : Rfc3339.format(instant));
    }

    private static void amount(JsonGenerator json, String name, @Nullable Long minorUnits, String currency) {
        if (minorUnits == null) {
            json.writeNullProperty(name);
        } else {
            money(json, name, BigInteger.valueOf(minorUnits), currency);
        }
    }

    private static void money(JsonGenerator json, String name, BigInteger minorUnits, String code) {
        MoneySum money = MoneySum.of(minorUnits, code);
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("value", money.value());
        json.writeStringProperty("currency_code", money.currencyCode());
        json.writeEndObject();
    }
}
