package org.txsearch.client;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Searching, adding up and following transactions. Safe for many threads. */
public final class Transactions {

    private final Transport transport;
    private final Executor threads;

    Transactions(Transport transport, Executor threads) {
        this.transport = transport;
        this.threads = threads;
    }

    /** Walks all transactions, the newest first. */
    public Walk<TransactionPage, Transaction> list() {
        return list(TransactionQuery.builder().build());
    }

    /** Walks all transactions that match, page by page as you read them. */
    public Walk<TransactionPage, Transaction> list(TransactionQuery query) {
        return new Walk<>(new Pages<>(
                place -> transport.request(
                        Transport.Call.get(
                                "/v1/transactions",
                                place.query() != null
                                        ? place.query()
                                        : FilterBuilder.query(query.parameters(), "cursor", place.cursor())),
                        TransactionPage::new),
                query.cursor(),
                threads));
    }

    /** The same walk with a filter tree, which also keeps names and e-mail addresses out of URLs and logs. */
    public Walk<TransactionPage, Transaction> search(SearchQuery query) {
        return new Walk<>(new Pages<>(
                place -> {
                    Map<String, Object> body = new LinkedHashMap<>(query.members());
                    if (place.cursor() != null) {
                        body.put("cursor", place.cursor());
                    }
                    return transport.request(
                            Transport.Call.post("/v1/transactions/search", body), TransactionPage::new);
                },
                query.cursor(),
                threads));
    }

    /** Walks all transactions that a filter finds, the newest first. */
    public Walk<TransactionPage, Transaction> search(Filter filter) {
        return search(SearchQuery.builder().filter(filter).build());
    }

    /** Walks all transactions that a filter finds, the newest first; the filter as the API takes it. */
    public Walk<TransactionPage, Transaction> search(Map<String, ?> filter) {
        return search(Filter.of(filter));
    }

    /**
     * One transaction.
     *
     * @throws NotFoundException if the merchant has none with this id
     */
    public Transaction get(String id) {
        return transport.request(
                Transport.Call.get("/v1/transactions/" + Transport.encode(id), null), Transaction::new);
    }

    /** Counts and exact sums of what matches, by currency, {@code groupBy} and {@code interval}. */
    public TransactionSummary summary(SummaryQuery query) {
        return transport.request(
                Transport.Call.get("/v1/transactions/summary", FilterBuilder.query(query.parameters())),
                TransactionSummary::new);
    }

    /** The same summary with a filter tree. */
    public TransactionSummary searchSummary(SummarySearch search) {
        return transport.request(
                Transport.Call.post("/v1/transactions/summary", search.members()), TransactionSummary::new);
    }

    /** Every transaction there is, and then every new one and every change, for ever. */
    public Follow follow() {
        return follow((String) null);
    }

    /** Every new transaction and every change since a checkpoint, for ever; with null, from the first transaction on. */
    public Follow follow(@Nullable String since) {
        return new Follow(transport, since, Duration.ofSeconds(2), 500);
    }

    /** Every new transaction and every change that was received then or later, for ever. */
    public Follow follow(Instant since) {
        return follow(Json.time(since));
    }
}
