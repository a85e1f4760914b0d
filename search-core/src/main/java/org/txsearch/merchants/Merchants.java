package org.txsearch.merchants;

import static org.txsearch.cluster.DocumentStore.STORED;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.DocumentStore.Stored;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The records of merchants, stored in Elasticsearch: one document for each merchant, named by its id. */
public final class Merchants {

    /** The index that holds them. */
    public static final String INDEX = "txsearch-merchants";

    private static final String ID = "merchant_id";
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
        Optional<Stored> kept = documents.read(merchantId);
        while (kept.isPresent() && !documents.delete(kept.get())) {
            kept = documents.read(merchantId);
        }
        return kept.isPresent();
    }

    /** All records, by the merchants' ids. */
    public List<Dated> list() throws IOException {
        documents.createIndex();
        documents.refresh();
        List<Dated> merchants = new ArrayList<>();
        documents.walk(
                Map.of("match_all", Map.of()),
                List.of(ID),
                kept -> merchants.add(new Dated(
                        Merchant.of(kept.content()),
                        Rfc3339.parse(kept.content().path(CHANGED_AT).asString()))));
        return merchants;
    }

    /** A record, and when it was last changed. */
    public record Dated(Merchant merchant, Instant changedAt) {}

    /**
     * A merchant as a legal person.
     *
     * @param id the merchant's id, as transactions and tokens have it
     * @param address its lines, without the country
     * @param country in two letters
     * @param registration register and number; empty if there is none, as all that follow
     * @param vatNumber the number for value-added tax
     * @param account the account to which is paid out
     * @param support where payers and auditors can ask
     */
    public record Merchant(
            String id,
            String legalName,
            List<String> address,
            String country,
            String registration,
            String vatNumber,
            String account,
            String support) {

        public Merchant {
            address = List.copyOf(address);
        }

        static Merchant of(JsonNode stored) {
            return new Merchant(
                    stored.path(ID).asString(),
                    stored.path("legal_name").asString(),
                    stored.path("address").valueStream().map(JsonNode::asString).toList(),
                    stored.path("country").asString(),
                    stored.path("registration").asString(""),
                    stored.path("vat_number").asString(""),
                    stored.path("account").asString(""),
                    stored.path("support").asString(""));
        }

        /** The record as files have it; what is empty is left out. */
        public ObjectNode json() {
            ObjectNode json = JsonMapper.shared().createObjectNode();
            json.put(ID, id).put("legal_name", legalName);
            address.forEach(json.putArray("address")::add);
            json.put("country", country);
            put("registration", registration, json);
            put("vat_number", vatNumber, json);
            put("account", account, json);
            put("support", support, json);
            return json;
        }

        private static void put(String name, String value, ObjectNode json) {
            if (!value.isEmpty()) {
                json.put(name, value);
            }
        }
    }
}
