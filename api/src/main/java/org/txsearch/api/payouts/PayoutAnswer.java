package org.txsearch.api.payouts;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;
import org.txsearch.api.records.CreatedResponse;
import org.txsearch.api.request.Parameters;
import org.txsearch.paging.StoredTransaction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A payout in responses: its own transaction and the transactions that it pays. */
final class PayoutAnswer {

    static final String PATH = "/v1/payouts";

    private static final String TRANSACTIONS = "/v1/transactions";

    /** Ids that proxies and servers neither change nor reject in a path. */
    private static final Pattern SAFE_IN_PATH = Pattern.compile("(?!\\.{1,2}$)[^/\\\\;%\\p{Cntrl}\\p{Zl}\\p{Zp}]+");

    /** The members of a payout that its transaction has as well. */
    private static final List<String> OF_TRANSACTION =
            List.of("status", "created_at", "settled_at", "amount", "fee", "reference", "bank_reference_id");

    private PayoutAnswer() {}

    static JsonNode item(StoredTransaction row) {
        return JsonMapper.shared().readTree(row.bytes(), row.offset(), row.length());
    }

    static @Nullable String id(JsonNode item) {
        return item.path("payout_id").isString() ? item.path("payout_id").asString() : null;
    }

    /**
     * Returns the members of a payout. Without an id, it has no addresses.
     *
     * @param item its own transaction, or null
     */
    static Map<String, @Nullable Object> of(
            @Nullable String id, @Nullable JsonNode item, Reconciliation reconciliation) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("id", id);
        answer.put("href", href(id));
        answer.put("transactions", inList(TRANSACTIONS, id));
        answer.put("transaction_id", item == null ? null : item.get("id"));
        OF_TRANSACTION.forEach(name -> answer.put(name, item == null ? null : item.get(name)));
        answer.put("currencies", reconciliation.currencies());
        answer.put("reconciled", reconciliation.difference() == null);
        answer.put("difference", reconciliation.difference());
        return answer;
    }

    private static @Nullable String href(@Nullable String id) {
        if (id == null) {
            return null;
        }
        return SAFE_IN_PATH.matcher(id).matches()
                ? CreatedResponse.address(PATH) + "/" + UriUtils.encode(id, StandardCharsets.UTF_8)
                : inList(PATH, id);
    }

    /** Returns the address of a list filtered by an id; null if no query string can contain the id. */
    private static @Nullable String inList(String path, @Nullable String id) {
        return id == null || Parameters.hasOuterBlank(id)
                ? null
                : CreatedResponse.address(path) + "?payout_id="
                        + UriUtils.encode(Parameters.join(List.of(id)), StandardCharsets.UTF_8);
    }
}
