package org.txsearch.api.summary;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.search.Freshness;
import org.txsearch.api.search.MoneySum;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryGroup;
import org.txsearch.summary.TopPayer;
import org.txsearch.summary.TransactionSummary;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.json.JsonMapper;

/** Writes a summary as JSON. */
record SummaryAnswer(TransactionSummary summary, RequestedSummary query) {

    /** Returns the complete body, so that a failure while it is written is not sent as valid JSON. */
    byte[] json() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("groups", summary.groups().stream().map(this::group).toList());
        List<Map<String, @Nullable Object>> totals = new ArrayList<>();
        summary.totals().forEach((currency, sums) -> {
            Map<String, @Nullable Object> total = inCurrency(currency);
            addSums(total, sums, currency);
            totals.add(total);
        });
        body.put("totals", totals);
        body.put("top", summary.top().stream().map(SummaryAnswer::payer).toList());
        body.put("query", query.echo());
        body.put("freshness", new Freshness(summary.asOf()).member(Instant.now()));
        return JsonMapper.shared().writeValueAsBytes(body);
    }

    private static Map<String, @Nullable Object> inCurrency(String currency) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("currency", currency);
        return members;
    }

    private Map<String, @Nullable Object> group(SummaryGroup group) {
        String currency = group.currency();
        Map<String, @Nullable Object> members = inCurrency(currency);
        List<GroupField> fields = query.request().groupBy();
        for (int i = 0; i < fields.size(); i++) {
            members.put(fields.get(i).name(), group.values().get(i));
        }
        members.put("from", instant(group.from()));
        members.put("to", instant(group.to()));
        addSums(members, group.sums(), currency);
        members.put("min", amount(group.least(), currency));
        members.put("max", amount(group.greatest(), currency));
        return members;
    }

    private static void addSums(Map<String, @Nullable Object> members, CurrencySums sums, String currency) {
        members.put("count", sums.count());
        members.put("gross", MoneySum.of(sums.gross(), currency));
        members.put("fee", MoneySum.of(sums.fee(), currency));
        members.put("net", MoneySum.of(sums.net(), currency));
    }

    private static Map<String, @Nullable Object> payer(TopPayer payer) {
        Map<String, @Nullable Object> named = new LinkedHashMap<>();
        named.put("id", payer.id());
        named.put("name", payer.name());
        Map<String, @Nullable Object> members = inCurrency(payer.currency());
        members.put("payer", named);
        members.put("count", payer.count());
        members.put("gross", MoneySum.of(payer.gross(), payer.currency()));
        return members;
    }

    private static @Nullable String instant(@Nullable Instant instant) {
        return instant == null ? null : Rfc3339.format(instant);
    }

    private static @Nullable MoneySum amount(@Nullable Long minorUnits, String currency) {
        return minorUnits == null ? null : MoneySum.of(BigInteger.valueOf(minorUnits), currency);
    }
}
