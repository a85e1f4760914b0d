package org.txsearch.merchants;

import static org.txsearch.cluster.DocumentStore.STORED;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.ReadDocument;
import org.txsearch.time.Rfc3339;

/** The records of merchants, stored in Elasticsearch: one document for each merchant, named by its id. */
public final class Merchants {

    /** The index that holds them. */
    public static final String INDEX = "txsearch-merchants";

    static final String ID = "merchant_id";
    private static final String CHANGED_AT = "changed_at";
    private static final Map<String, ?> FIELDS = Map.of(
            ID,
            Map.of("type", "keyword"),
            CHANGED_AT,
            Map.of("type", "date"),
            "legal_name",
            STORED,
            "address",
            STORED,
            "country",
            STORED,
            "registration",
            STORED,
            "vat_number",
            STORED,
            "account",
            STORED,
            "support",
            STORED);

    private final DocumentStore documents;
    private final Clock clock;

    /**
     * The records in that cluster.
     *
     * @param limit how long a call may take, retries included
     */
    public Merchants(Cluster cluster, Duration limit) {
        this(cluster, limit, Clock.systemUTC());
    }

    Merchants(Cluster cluster, Duration limit, Clock clock) {
        this.documents = new DocumentStore(cluster, INDEX, FIELDS, limit);
        this.clock = clock;
    }

    /** Creates the index, unless it exists. */
    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** A merchant's record, even if searches do not see it yet. */
    public Optional<Merchant> find(String merchantId) throws IOException {
        return documents.read(merchantId).map(kept -> Merchant.of(kept.content()));
    }

    /** Stores the record in place of an earlier one; false if it was the same. */
    public boolean put(Merchant merchant) throws IOException {
        boolean[] isChange = new boolean[1];
        documents.update(merchant.id(), true, kept -> {
            isChange[0] = kept.isEmpty() || !Merchant.of(kept).equals(merchant);
            return isChange[0] ? merchant.json().put(CHANGED_AT, Rfc3339.format(clock.instant())) : kept;
        });
        return isChange[0];
    }

    /** Removes a merchant's record; false if there is none. */
    public boolean remove(String merchantId) throws IOException {
        Optional<ReadDocument> kept = documents.read(merchantId);
        while (kept.isPresent() && !documents.delete(kept.get())) {
            kept = documents.read(merchantId);
        }
        return kept.isPresent();
    }

    /** All records, by the merchants' ids. */
    public List<DatedMerchant> list() throws IOException {
        documents.createIndex();
        documents.refresh();
        List<DatedMerchant> merchants = new ArrayList<>();
        documents.walk(
                Map.of("match_all", Map.of()),
                List.of(ID),
                kept -> merchants.add(new DatedMerchant(
                        Merchant.of(kept.content()),
                        Rfc3339.parse(kept.content().path(CHANGED_AT).asString()))));
        return merchants;
    }
}
