package org.txsearch.memory;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.PageTotal;
import org.txsearch.paging.Position;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Searches the stored items one by one.
 *
 * <p>It is the specification: plain where the other one is fast, and it shares nothing with it below the filter, neither
 * folding nor order, so that both cannot be wrong in the same way.
 */
public final class InMemoryTransactionSearch implements TransactionSearch {

    private record Item(JsonNode json, byte[] bytes, long tie) {}

    private final Map<String, Map<String, Item>> itemsOfMerchants = new ConcurrentHashMap<>();

    /** Holds these transactions, and others that are stored later. */
    public InMemoryTransactionSearch(Collection<TransactionDocument> documents) {
        documents.forEach(this::store);
    }

    /** Stores a transaction, in the place of an earlier state of it. */
    public void store(TransactionDocument document) {
        ObjectNode item = (ObjectNode) JsonMapper.shared().readTree(document.source());
        item.remove(TransactionDocument.INDEX_MEMBER);
        itemsOfMerchants
                .computeIfAbsent(document.merchantId(), merchant -> new ConcurrentHashMap<>())
                .put(document.id(), new Item(item, JsonMapper.shared().writeValueAsBytes(item), tie(document.id())));
    }

    @Override
    public Optional<StoredTransaction> find(TenantScope scope, String id, Deadline deadline) {
        Item item = items(scope).get(id);
        return Optional.ofNullable(item).map(found -> stored(found, Order.CREATED_AT_DESCENDING));
    }

    /** Nothing is known of when what is held here was taken in. */
    @Override
    public Instant asOf(Deadline deadline) {
        return Instant.EPOCH;
    }

    @Override
    public TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline) {
        List<StoredTransaction> matching = new ArrayList<>();
        for (Item item : items(scope).values()) {
            if (ItemMatcher.matches(item.json(), request.filter())) {
                matching.add(stored(item, request.order()));
            }
        }
        Comparator<StoredTransaction> order = order(request);
        List<StoredTransaction> behind = matching.stream()
                .filter(row -> isBehind(row, request.position(), order))
                .sorted(order)
                .toList();
        boolean more = behind.size() > request.limit();
        List<StoredTransaction> rows = new ArrayList<>(more ? behind.subList(0, request.limit()) : behind);
        Position last = more ? at(rows.get(rows.size() - 1)) : null;
        Position first = first(request, rows);
        if (request.backward()) {
            Collections.reverse(rows);
        }
        return new TransactionPage(
                rows,
                request.backward() ? first : last,
                request.backward() ? last : first,
                total(request.total(), matching.size()),
                Instant.EPOCH,
                0);
    }

    private Map<String, Item> items(TenantScope scope) {
        return itemsOfMerchants.getOrDefault(scope.merchantId(), Map.of());
    }

    /** Returns the order in which the page is made: a page before a position is made from its end. */
    private static Comparator<StoredTransaction> order(PageRequest request) {
        Comparator<StoredTransaction> ascending = Comparator.comparingLong((StoredTransaction row) -> at(row).key())
                .thenComparingLong(StoredTransaction::tie)
                .thenComparing(StoredTransaction::id);
        return request.order().isAscending() == request.backward() ? ascending.reversed() : ascending;
    }

    private static boolean isBehind(
            StoredTransaction row, @Nullable Position position, Comparator<StoredTransaction> order) {
        if (position == null) {
            return true;
        }
        String id = position.id() == null ? row.id() : position.id();
        byte[] json = JsonMapper.shared().writeValueAsBytes(Map.of("id", id));
        return order.compare(row, new StoredTransaction(json, 0, json.length, position.key(), position.tie())) > 0;
    }

    /** Where the way back starts; where there are no rows, it starts so that the row at the position is seen again. */
    private static @Nullable Position first(PageRequest request, List<StoredTransaction> rows) {
        Position position = request.position();
        if (position == null || !rows.isEmpty()) {
            return position == null ? null : at(rows.get(0));
        }
        boolean up = request.order().isAscending() != request.backward();
        return new Position(position.key(), up ? position.tie() + 1 : position.tie() - 1, null);
    }

    private static Position at(StoredTransaction row) {
        return new Position(row.key(), row.tie(), row.id());
    }

    private static @Nullable PageTotal total(TotalMode mode, int count) {
        return switch (mode) {
            case NONE -> null;
            case BOUNDED -> new PageTotal(Math.min(count, 10_000), count <= 10_000);
            case EXACT -> new PageTotal(count, true);
        };
    }

    private static StoredTransaction stored(Item item, Order order) {
        byte[] json = item.bytes();
        return new StoredTransaction(json, 0, json.length, key(item.json(), order), item.tie());
    }

    private static long key(JsonNode item, Order order) {
        if (order.isByLastChange()) {
            return key(
                    item, item.path("updated_at").isNull() ? Order.CREATED_AT_ASCENDING : Order.UPDATED_AT_ASCENDING);
        }
        JsonNode value = item.path(order.path());
        if (order.path().equals("amount")) {
            return value.path("value").asDecimal().abs().unscaledValue().longValueExact();
        }
        return value.isNull() ? Long.MIN_VALUE : Instant.parse(value.asString()).toEpochMilli();
    }

    static long tie(String id) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
            return (ByteBuffer.wrap(hash).getLong() >>> 2) + 1;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
