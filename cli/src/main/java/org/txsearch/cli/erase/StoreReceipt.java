package org.txsearch.cli.erase;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The result of an erasure in one store. It does not identify the payer.
 *
 * @param store the name of the store
 * @param removed the number of removed items by their kind
 * @param deletedIds the ids of schedules, exports and endpoints that were deleted, since their merchant misses them
 * @param kept the data that is deliberately kept and the reason, or null
 * @param failure why the store may still hold the person, or null
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record StoreReceipt(
        String store,
        Map<String, Integer> removed,
        List<String> deletedIds,
        @Nullable String kept,
        @Nullable String failure) {

    public StoreReceipt {
        removed = new TreeMap<>(removed);
        deletedIds = List.copyOf(deletedIds);
    }

    static StoreReceipt cleaned(String store, Map<String, Integer> removed, @Nullable String kept) {
        return new StoreReceipt(store, removed, List.of(), kept, null);
    }

    /** Returns the receipt of a cleaned store of records that merchants have created. */
    static StoreReceipt deleted(String store, Map<String, Integer> removed, List<String> ids) {
        return new StoreReceipt(store, removed, ids, null, null);
    }

    /** Returns the receipt of a store that may still hold the person. */
    public static StoreReceipt failed(String store, String failure) {
        return new StoreReceipt(store, Map.of(), List.of(), null, failure);
    }

    public String line() {
        String counts = removed.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey().replace('_', ' '))
                .collect(Collectors.joining(", "));
        return store + ": " + (failure != null ? "NOT CLEANED: " + failure : counts)
                + (kept == null ? "" : (counts.isEmpty() ? "" : "; ") + "kept: " + kept);
    }
}
