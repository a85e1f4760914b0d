package org.txsearch.api.payouts;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;
import org.txsearch.api.records.CreatedResponse;
import org.txsearch.api.request.Parameters;
import org.txsearch.paging.StoredTransaction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * A payout in responses: its own transaction and the transactions that it pays.
 *
 * @param id the payout id; null if its transaction has none
 * @param href the address of the payout; null without an id
 * @param transactions the address of its transactions; null without an id
 * @param transactionId its own transaction; null, like the members up to {@code bankReferenceId}, if there is none
 * @param reconciled whether the payout equals the net of its transactions
 * @param difference the reason if it does not; otherwise null
 * @param freshness the freshness of the response; null in a list, which states it once
 */
@JsonNaming(SnakeCaseStrategy.class)
record PayoutAnswer(
        @Nullable String id,
        @Nullable String href,
        @Nullable String transactions,
        @Nullable JsonNode transactionId,
        @Nullable JsonNode status,
        @Nullable JsonNode createdAt,
        @Nullable JsonNode settledAt,
        @Nullable JsonNode amount,
        @Nullable JsonNode fee,
        @Nullable JsonNode reference,
        @Nullable JsonNode bankReferenceId,
        List<Map<String, Object>> currencies,
        boolean reconciled,
        @Nullable PayoutDifference difference,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, @Nullable Object> freshness) {

    static final String PATH = "/v1/payouts";

    private static final String TRANSACTIONS = "/v1/transactions";

    /** Ids that proxies and servers neither change nor reject in a path. */
    private static final Pattern SAFE_IN_PATH = Pattern.compile("(?!\\.{1,2}$)[^/\\\\;%\\p{Cntrl}\\p{Zl}\\p{Zp}]+");

    static JsonNode item(StoredTransaction row) {
        return JsonMapper.shared().readTree(row.bytes(), row.offset(), row.length());
    }

    static @Nullable String id(JsonNode item) {
        return item.path("payout_id").isString() ? item.path("payout_id").asString() : null;
    }

    static PayoutAnswer of(
            @Nullable String id,
            @Nullable JsonNode item,
            Reconciliation reconciliation,
            @Nullable Map<String, @Nullable Object> freshness) {
        return new PayoutAnswer(
                id,
                href(id),
                inList(TRANSACTIONS, id),
                member(item, "id"),
                member(item, "status"),
                member(item, "created_at"),
                member(item, "settled_at"),
                member(item, "amount"),
                member(item, "fee"),
                member(item, "reference"),
                member(item, "bank_reference_id"),
                reconciliation.currencies(),
                reconciliation.difference() == null,
                reconciliation.difference(),
                freshness);
    }

    private static @Nullable JsonNode member(@Nullable JsonNode item, String name) {
        return item == null ? null : item.get(name);
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
