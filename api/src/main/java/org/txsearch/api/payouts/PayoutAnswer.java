package org.txsearch.api.payouts;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriUtils;
import org.txsearch.api.request.Parameters;
import org.txsearch.paging.StoredTransaction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * A payout as answers have it: its own transaction, and what it pays.
 *
 * @param id the payout id, or null if its transaction has none
 * @param href its address, or null likewise
 * @param transactions the address of its transactions, or null likewise
 * @param transactionId its own transaction; null, as the members up to {@code bankReferenceId}, if there is none
 * @param currencies what it pays, by currency
 * @param reconciled whether it is the net of its transactions
 * @param difference why it is not, or null
 * @param freshness until when the data is complete; null in a list, which states it for all
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

    /** What proxies and servers do not change or refuse in a path. */
    private static final Pattern SAFE_IN_PATH = Pattern.compile("(?!\\.{1,2}$)[^/\\\\;%\\p{Cntrl}\\p{Zl}\\p{Zp}]+");

    static JsonNode item(StoredTransaction row) {
        return JsonMapper.shared().readTree(row.bytes(), row.offset(), row.length());
    }

    /** The payout id that a transaction names, or null. */
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
                ? address(PATH) + "/" + UriUtils.encode(id, StandardCharsets.UTF_8)
                : inList(PATH, id);
    }

    /** The list at that path, filtered by the id; null if no query string can have the id. */
    private static @Nullable String inList(String path, @Nullable String id) {
        return id == null || Parameters.hasOuterBlank(id)
                ? null
                : address(path) + "?payout_id=" + UriUtils.encode(Parameters.join(List.of(id)), StandardCharsets.UTF_8);
    }

    private static String address(String path) {
        return ServletUriComponentsBuilder.fromCurrentContextPath().path(path).toUriString();
    }
}
