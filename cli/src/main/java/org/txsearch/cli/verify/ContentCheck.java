package org.txsearch.cli.verify;

import java.io.IOException;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.FirstVersion;
import org.txsearch.document.IndexFields;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.IndexedDocument;
import org.txsearch.index.ShardWalk;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekTemplate;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CurrencySums;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares the parts of each stored transaction: the item that answers show, the members that the encoder derives from it, the
 * doc values that sums add up, and the terms that searches look for.
 *
 * <p>The item is the reference: each document is encoded from it again. Terms cannot be read back from Elasticsearch, so for a
 * field without doc values the check is whether it has terms at all.
 */
public final class ContentCheck {

    private static final String CURRENCY = "amount.currency_code";
    private static final String MERCHANT = "merchant_id";

    private final Cluster cluster;
    private final Watcher watcher;
    private final RowFindings findings;
    private final WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
    private final SortedMap<String, Boolean> fields = template.fields();
    private final RecordJson items = new RecordJson();
    private final DocumentEncoder encoder = DocumentEncoder.forChecks();
    private final SortedMap<SumKey, CurrencySums> ofItems = new TreeMap<>();
    private final SortedMap<SumKey, CurrencySums> ofIndex = new TreeMap<>();
    private long checked;

    private record SumKey(String merchant, String currency) implements Comparable<SumKey> {
        @Override
        public int compareTo(SumKey other) {
            return Comparator.comparing(SumKey::merchant)
                    .thenComparing(SumKey::currency)
                    .compare(this, other);
        }
    }

    public ContentCheck(Cluster cluster, Watcher watcher, RowFindings findings) {
        this.cluster = cluster;
        this.watcher = watcher;
        this.findings = findings;
    }

    /** Returns whether an index can be checked: its schema is that of this build, and all its shards are available. */
    public boolean canCheck(WeekIndex index) {
        return index.isWhole() && index.schema().equals(template.generation());
    }

    /**
     * Reads all transactions of the given indices.
     *
     * @return how many there are
     */
    public long run(List<WeekIndex> indices) throws IOException, InterruptedException {
        long total =
                Math.max(1, indices.stream().mapToLong(WeekIndex::documents).sum());
        for (WeekIndex index : indices) {
            ShardWalk walk = new ShardWalk(cluster, index.name(), true);
            for (Map.Entry<Integer, Long> bound : walk.bounds().entrySet()) {
                walk.readIndexed(bound.getKey(), bound.getValue(), fields, (documents, end) -> {
                    documents.forEach(this::check);
                    checked += documents.size();
                    watcher.moved(
                            "Comparing content", "transactions", Math.min(1, (double) checked / total), checked, null);
                });
            }
        }
        return checked;
    }

    /** Returns the sums that differ between the items and the index, by merchant and currency. */
    public List<SumDifference> sumDifferences() {
        return Stream.concat(ofItems.keySet().stream(), ofIndex.keySet().stream())
                .distinct()
                .sorted()
                .flatMap(key -> differences(
                        key,
                        ofItems.getOrDefault(key, CurrencySums.NONE),
                        ofIndex.getOrDefault(key, CurrencySums.NONE)))
                .toList();
    }

    private static Stream<SumDifference> differences(SumKey key, CurrencySums items, CurrencySums index) {
        return Stream.of(
                        difference(key, "amount", items.gross(), index.gross()),
                        difference(key, "fee", items.fee(), index.fee()),
                        difference(key, "net", items.net(), index.net()),
                        new SumDifference(
                                key.merchant(),
                                key.currency(),
                                "transactions",
                                Long.toString(items.count()),
                                Long.toString(index.count())))
                .filter(sum -> !sum.items().equals(sum.index()));
    }

    private static SumDifference difference(SumKey key, String sum, BigInteger items, BigInteger index) {
        Currency currency = Currencies.find(key.currency());
        return new SumDifference(
                key.merchant(),
                key.currency(),
                sum,
                currency == null ? items.toString() : MinorUnits.toDecimal(items, currency),
                currency == null ? index.toString() : MinorUnits.toDecimal(index, currency));
    }

    private void check(IndexedDocument row) {
        add(
                ofIndex,
                first(row, MERCHANT),
                first(row, CURRENCY),
                halves(row, "amount"),
                halves(row, "fee"),
                halves(row, "net"));
        StoredDocument stored = row.stored();
        Map<String, String> differences = new LinkedHashMap<>();
        try {
            TransactionDocument document = encoder.encodeStored(
                            items.stored(stored.source()), stored.ingestedAtMillis())
                    .first(FirstVersion.isFirst(stored.source()));
            JsonNode derived = JsonMapper.shared().readTree(document.source());
            if (!document.documentId().equals(stored.id())) {
                differences.put("_id", "_id (" + document.documentId() + " by the item)");
            }
            if (document.version() != stored.version()) {
                differences.put(
                        "_version", "_version (" + stored.version() + ", " + document.version() + " by the item)");
            }
            if (!Arrays.equals(document.source(), stored.source())) {
                compare("", JsonMapper.shared().readTree(stored.source()), derived, differences);
                if (differences.isEmpty()) {
                    differences.put("", "the form of its JSON, which answers are cut from");
                }
            }
            compareIndexed(row, derived, differences);
            JsonNode search = derived.path(TransactionDocument.INDEX_MEMBER);
            add(
                    ofItems,
                    document.merchantId(),
                    derived.at("/amount/currency_code").asString(""),
                    halves(search, "amount"),
                    halves(search, "fee"),
                    halves(search, "net"));
        } catch (InvalidTransactionException e) {
            differences.put("", "an item that is not valid: " + e.faults());
        } catch (DateTimeException | IllegalStateException e) {
            differences.put("", "an item without a valid ingested_at");
        }
        if (!differences.isEmpty()) {
            report(stored, differences.values());
        }
    }

    private void report(StoredDocument stored, Collection<String> differences) {
        int separator = stored.id().indexOf('|');
        findings.add(new CheckedRow(
                RowFault.INCONSISTENT,
                stored.id().substring(0, Math.max(0, separator)),
                stored.id().substring(separator + 1),
                stored.version(),
                RowFindings.named(differences)));
    }

    private static void compare(String path, JsonNode stored, JsonNode derived, Map<String, String> differences) {
        if (stored.isObject() && derived.isObject()) {
            String prefix = path.isEmpty() ? "" : path + ".";
            TreeSet<String> names = new TreeSet<>(stored.propertyNames());
            names.addAll(derived.propertyNames());
            for (String name : names) {
                compare(prefix + name, stored.path(name), derived.path(name), differences);
            }
        } else if (!stored.equals(derived) && !isLength(path)) {
            differences.put(path, named(path, stored.toString(), derived.toString()));
        }
    }

    /** Any other difference changes them as well. */
    private static boolean isLength(String path) {
        return path.equals(IndexFields.path(IndexFields.ITEM_LENGTH))
                || path.equals(IndexFields.path(IndexFields.REST));
    }

    private void compareIndexed(IndexedDocument row, JsonNode derived, Map<String, String> differences) {
        fields.forEach((path, hasColumn) -> {
            TreeSet<String> expected = new TreeSet<>();
            collect(derived, path, expected);
            if (!hasColumn && row.terms().contains(path) == expected.isEmpty()) {
                differences.putIfAbsent(path, path + (expected.isEmpty() ? " (indexed)" : " (not indexed)"));
            } else if (hasColumn) {
                TreeSet<String> indexed = new TreeSet<>(row.columns().getOrDefault(path, List.of()));
                if (!indexed.equals(expected)) {
                    differences.putIfAbsent(path, named(path, String.join(" ", indexed), String.join(" ", expected)));
                }
            }
        });
    }

    private static void collect(JsonNode node, String path, Set<String> values) {
        if (node.isArray()) {
            node.forEach(element -> collect(element, path, values));
        } else if (!path.isEmpty()) {
            int dot = path.indexOf('.');
            collect(node.path(dot < 0 ? path : path.substring(0, dot)), dot < 0 ? "" : path.substring(dot + 1), values);
        } else if (node.isString()) {
            values.add(node.stringValue());
        } else if (!node.isNull() && !node.isMissingNode()) {
            values.add(node.toString());
        }
    }

    /** Values are shown of amounts only: others may be personal data. */
    private static String named(String path, String stored, String derived) {
        boolean isAmount = path.startsWith(IndexFields.path("amount")) || path.endsWith(".value");
        return isAmount
                ? path + " (" + (stored.isEmpty() ? "nothing" : stored) + ", "
                        + (derived.isEmpty() ? "nothing" : derived) + " by the item)"
                : path;
    }

    private static void add(
            SortedMap<SumKey, CurrencySums> sums, String merchant, String currency, long amount, long fee, long net) {
        CurrencySums row =
                new CurrencySums(1, BigInteger.valueOf(amount), BigInteger.valueOf(fee), BigInteger.valueOf(net));
        sums.merge(new SumKey(merchant, currency), row, CurrencySums::plus);
    }

    private static String first(IndexedDocument row, String path) {
        List<String> values = row.columns().getOrDefault(path, List.of());
        return values.isEmpty() ? "" : values.get(0);
    }

    private static long halves(IndexedDocument row, String amount) {
        return joined(
                number(first(row, IndexFields.path(high(amount)))), number(first(row, IndexFields.path(low(amount)))));
    }

    private static long halves(JsonNode search, String amount) {
        return joined(
                search.path(high(amount)).asLong(0), search.path(low(amount)).asLong(0));
    }

    private static long number(String text) {
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }

    private static long joined(long high, long low) {
        return high * IndexFields.HALF_BASE + low;
    }

    private static String high(String amount) {
        return IndexFields.high(FieldCatalogue.transaction().field(amount));
    }

    private static String low(String amount) {
        return IndexFields.low(FieldCatalogue.transaction().field(amount));
    }
}
