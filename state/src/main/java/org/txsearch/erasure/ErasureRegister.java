package org.txsearch.erasure;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.Versioned;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The durable list of erased payers and of their transactions, by keyed hashes alone. It only grows, so that a reader
 * who has read
 * it up to a sequence number reads on from there. One process at a time writes it.
 */
public final class ErasureRegister {

    private static final String INDEX = "txsearch-erasures";
    private static final String KEY = "key";
    private static final String KIND = "kind";
    private static final String PAYER = "PAYER";
    private static final String TRANSACTIONS = "TRANSACTIONS";
    private static final String MERCHANT = "merchant_id";
    private static final String STATE = "state";
    private static final String IDENTITIES = "identities";
    private static final String PENDING = "PENDING";
    private static final String DONE = "DONE";
    private static final int KEY_BYTES = 32;
    private static final int PAGE = 1_000;

    /** Those of the key, of payers, and of lists of transactions. */
    private static final Map<String, ?> MEMBERS = Map.ofEntries(
            Map.entry(KIND, DocumentStore.KEYWORD),
            Map.entry(MERCHANT, DocumentStore.KEYWORD),
            Map.entry(STATE, DocumentStore.KEYWORD),
            Map.entry(KEY, DocumentStore.STORED),
            Map.entry("reference", DocumentStore.STORED),
            Map.entry("payer_id_hash", DocumentStore.STORED),
            Map.entry("email_hash", DocumentStore.STORED),
            Map.entry("erased_at", DocumentStore.STORED),
            Map.entry("applies_before", DocumentStore.STORED),
            Map.entry("settled", DocumentStore.STORED),
            Map.entry("runs", DocumentStore.STORED),
            Map.entry("weeks", DocumentStore.STORED),
            Map.entry("hashes", DocumentStore.STORED),
            Map.entry(IDENTITIES, DocumentStore.STORED));

    private final DocumentStore documents;

    /** Creates an instance for the given cluster. A call takes no longer than the given time. */
    public ErasureRegister(Cluster cluster, Duration patience) {
        this.documents = new DocumentStore(cluster, INDEX, MEMBERS, patience);
    }

    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** Returns the key of the hashes; made with the first erasure. */
    ErasureKey key() throws IOException {
        Optional<Versioned<JsonNode>> known = documents.read(KEY);
        if (known.isEmpty()) {
            byte[] fresh = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(fresh);
            ObjectNode content = JsonMapper.shared().createObjectNode();
            content.put(KIND, "KEY").put(KEY, Base64.getEncoder().encodeToString(fresh));
            documents.create(KEY, content);
            known = documents.read(KEY);
        }
        Versioned<JsonNode> key =
                known.orElseThrow(() -> new IOException("The key of the register of erasures is missing"));
        return new ErasureKey(Base64.getDecoder().decode(key.value().path(KEY).asString()));
    }

    /** Begins a payer's erasure, or begins it again: transactions made until now are to be erased. */
    public Erasure begin(String merchantId, String payer, Instant now) throws IOException {
        ErasureKey key = key();
        String payerIdHash = key.ofPayerId(merchantId, payer);
        Optional<Versioned<JsonNode>> before = documents.read(payerIdHash);
        if (before.isPresent()) {
            Erasure known = erasure(before.get());
            return write(
                    known,
                    content -> content.put("applies_before", Rfc3339.format(now))
                            .put("settled", false)
                            .put(STATE, PENDING)
                            .put("runs", known.runs() + 1));
        }
        ObjectNode content = JsonMapper.shared().createObjectNode();
        content.put(KIND, PAYER)
                .put("reference", "erasure-" + UUID.randomUUID())
                .put(MERCHANT, merchantId)
                .put("payer_id_hash", payerIdHash)
                .put("email_hash", key.ofEmail(merchantId, payer))
                .put("erased_at", Rfc3339.format(now))
                .put("applies_before", Rfc3339.format(now))
                .put("settled", false)
                .put(STATE, PENDING)
                .put("runs", 1);
        content.putObject("weeks");
        return documents
                .create(payerIdHash, content)
                .map(version -> erasure(new Versioned<>(content, version)))
                .orElseThrow(ErasureRegister::taken);
    }

    /**
     * Adds keyed hashes of a payer's ids, addresses and names, before the transactions that have them are erased: a repeated run
     * recognizes the payer by them.
     */
    public Erasure identify(Erasure erasure, Identities identities) throws IOException {
        ErasureKey key = key();
        Set<String> all = new TreeSet<>(erasure.identities());
        identities.forms().forEach(form -> all.add(key.ofIdentity(erasure.merchantId(), form)));
        return all.equals(erasure.identities())
                ? erasure
                : write(erasure, content -> all.forEach(content.putArray(IDENTITIES)::add));
    }

    /** Returns the payer of an erasure, as stores recognize the payer. */
    public Person person(Erasure erasure) throws IOException {
        ErasureKey key = key();
        Set<String> identities = new TreeSet<>(erasure.identities());
        // There are no others if no transaction of the payer was found.
        identities.add(Identities.form(Identities.ID, erasure.payerIdHash()));
        identities.add(Identities.form(Identities.EMAIL, erasure.emailHash()));
        return Person.hashed(erasure.merchantId(), identities, form -> key.ofIdentity(erasure.merchantId(), form));
    }

    /** Notes transactions as erased, before they are: what comes of them from now on is erased on its way in. */
    void note(Erasure erasure, Collection<String> transactionIds) throws IOException {
        ErasureKey key = key();
        List<String> ids = List.copyOf(transactionIds);
        for (int from = 0; from < ids.size(); from += PAGE) {
            ObjectNode content = JsonMapper.shared().createObjectNode();
            content.put(KIND, TRANSACTIONS)
                    .put("reference", erasure.reference())
                    .put(MERCHANT, erasure.merchantId())
                    .put("erased_at", Rfc3339.format(erasure.erasedAt()));
            ArrayNode hashes = content.putArray("hashes");
            ids.subList(from, Math.min(ids.size(), from + PAGE))
                    .forEach(id -> hashes.add(key.ofTransaction(erasure.merchantId(), id)));
            if (documents.create(UUID.randomUUID().toString(), content).isEmpty()) {
                throw taken();
            }
        }
    }

    public Erasure count(Erasure erasure, Map<String, Integer> weeks) throws IOException {
        Map<String, Integer> all = new TreeMap<>(erasure.weeks());
        weeks.forEach((week, count) -> all.merge(week, count, Integer::sum));
        return write(erasure, content -> all.forEach(content.putObject("weeks")::put));
    }

    public Erasure done(Erasure erasure) throws IOException {
        return write(erasure, content -> content.put("settled", true).put(STATE, DONE));
    }

    /** Marks every erasure as to be applied again, since older data has come back. */
    public int reopen() throws IOException {
        List<Erasure> done = erasures(DONE);
        for (Erasure erasure : done) {
            write(erasure, content -> content.put(STATE, PENDING));
        }
        return done.size();
    }

    public List<Erasure> pending() throws IOException {
        return erasures(PENDING);
    }

    private List<Erasure> erasures(String state) throws IOException {
        List<Erasure> found = new ArrayList<>();
        List<?> ofPayers = List.of(Map.of("term", Map.of(KIND, PAYER)), Map.of("term", Map.of(STATE, state)));
        documents.walk(
                Map.of("bool", Map.of("filter", ofPayers)), List.of("_seq_no"), kept -> found.add(erasure(kept)));
        return found;
    }

    /** Returns the entries after the given sequence number, a page at most, in the order in which they were written. */
    List<Versioned<JsonNode>> since(long last) throws IOException {
        return documents.search(Map.of(
                "size",
                PAGE,
                "sort",
                List.of("_seq_no"),
                "query",
                Map.of("range", Map.of("_seq_no", Map.of("gt", last)))));
    }

    static boolean isPage(List<Versioned<JsonNode>> page) {
        return page.size() == PAGE;
    }

    private Erasure write(Erasure erasure, Consumer<ObjectNode> change) throws IOException {
        ObjectNode content = (ObjectNode) erasure.seen().value().deepCopy();
        change.accept(content);
        return documents
                .replace(erasure.seen().version(), content, true)
                .map(version -> erasure(new Versioned<>(content, version)))
                .orElseThrow(ErasureRegister::taken);
    }

    private static IOException taken() {
        return new IOException("Another process changes the register of erasures; run the command again");
    }

    static boolean isKey(Versioned<JsonNode> kept) {
        return kept.id().equals(KEY);
    }

    static boolean isOfPayer(Versioned<JsonNode> kept) {
        return kept.value().path(KIND).asString("").equals(PAYER);
    }

    static String merchantId(Versioned<JsonNode> kept) {
        return kept.value().path(MERCHANT).asString();
    }

    static Erasure erasure(Versioned<JsonNode> kept) {
        JsonNode content = kept.value();
        Map<String, Integer> weeks = new TreeMap<>();
        JsonNode counts = content.path("weeks");
        counts.propertyNames().forEach(week -> weeks.put(week, counts.path(week).asInt()));
        return new Erasure(
                content.path("reference").asString(),
                merchantId(kept),
                content.path("payer_id_hash").asString(),
                content.path("email_hash").asString(),
                Instant.parse(content.path("erased_at").asString()),
                Instant.parse(content.path("applies_before").asString()),
                content.path("settled").asBoolean(),
                content.path("runs").asInt(),
                weeks,
                content.path(IDENTITIES).valueStream().map(JsonNode::asString).collect(Collectors.toUnmodifiableSet()),
                kept);
    }
}
