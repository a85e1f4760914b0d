package org.txsearch.merchants;

import static org.txsearch.cluster.DocumentStore.DATE;
import static org.txsearch.cluster.DocumentStore.KEYWORD;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.RecordStore;

/** The records of merchants, stored in Elasticsearch: one document for each merchant, named by its id. */
public final class Merchants {

    public static final String INDEX = "txsearch-merchants";

    static final String ID = "merchant_id";
    private static final String CHANGED_AT = "changed_at";
    private static final Map<String, ?> FIELDS =
            RecordStore.members(Merchant.class, Map.of(ID, KEYWORD, CHANGED_AT, DATE));

    private final RecordStore<DatedMerchant> records;

    /**
     * Creates an instance for the given cluster.
     *
     * @param limit how long a call may take, retries included
     */
    public Merchants(Cluster cluster, Duration limit) {
        this.records = new RecordStore<>(new DocumentStore(cluster, INDEX, FIELDS, limit), DatedMerchant.class);
    }

    public void createIndex() throws IOException {
        records.createIndex();
    }

    /** A merchant's record, even if searches do not see it yet. */
    public Optional<Merchant> find(String merchantId) throws IOException {
        return records.find(merchantId).map(kept -> kept.value().merchant());
    }

    /** Stores the record in place of an earlier one; false if it was the same. */
    public boolean put(Merchant merchant) throws IOException {
        boolean[] isChange = new boolean[1];
        var unused = records.update(merchant.id(), true, kept -> {
            isChange[0] = kept == null || !kept.merchant().equals(merchant);
            return isChange[0] ? new DatedMerchant(merchant, Instant.now()) : kept;
        });
        return isChange[0];
    }

    /** Removes a merchant's record; false if there is none. */
    public boolean remove(String merchantId) throws IOException {
        return records.delete(merchantId);
    }

    /** All records, by the merchants' ids. */
    public List<DatedMerchant> list() throws IOException {
        records.createIndex();
        return records.list(Map.of("match_all", Map.of()), List.of(ID));
    }
}
