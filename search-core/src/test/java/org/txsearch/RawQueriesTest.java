package org.txsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The boundary rules see calls of the query builders; a query may as well be written as JSON. */
class RawQueriesTest {

    /** A search's path, a point in time, or a query in a body: in Java's maps or in text. */
    private static final Pattern RAW =
            Pattern.compile("/_m?search\\b|\\\\?\"query\\\\?\"|\\\\?\"ids\\\\?\"\\s*[,:]|/_count\\b|_by_query\\b");

    /** Each class that asks by JSON of its own, and why that shows no merchant what belongs to another. */
    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("paging/WeekSearches", "sends bodies that others made"),
            Map.entry("summary/SearchBody", "puts the query of FilterQuery into a body"),
            Map.entry("walk/WalkQuery", "puts the query of FilterQuery into a body"),
            Map.entry(
                    "lookup/StoredTransactions",
                    "asks for document ids, which begin with the merchant, and takes no source"),
            Map.entry("cli/rebuild/WeekLedger", "adds up a week for operators: all merchants, no rows"),
            Map.entry("index/ShardWalk", "copies a shard: all merchants, shown to none"),
            Map.entry("index/IdentityWalk", "compares ids for operators: all merchants, no rows"),
            Map.entry(
                    "cli/verify/WeekChecks",
                    "counts a week's documents, and finds rows in a wrong week, for operators: all merchants"),
            Map.entry("cli/verify/DuplicateSearch", "names what its progress counts, and asks nothing"),
            Map.entry("lookup/BusyMerchant", "looks for a merchant to try searches with; its id is shown to none"),
            Map.entry("cli/capacity/MerchantSizes", "finds the part of the largest merchant; its id is shown to none"),
            Map.entry("cluster/Cluster", "asks what its callers ask: searches may be answered by any copy of a shard"),
            Map.entry("cli/backup/RestoreTargets", "counts documents of indices other than the weeks"),
            Map.entry("cluster/DocumentStore", "no transactions: documents of its caller's index"),
            Map.entry("erasure/ErasureRegister", "no transactions: which erasures were asked for"),
            Map.entry("exports/ExportJobs", "no transactions: exports"),
            Map.entry("records/StoredRecords", "no transactions: records of merchants"),
            Map.entry("webhooks/WebhookEndpoints", "no transactions: endpoints of webhooks"),
            Map.entry("webhooks/WebhookDeliveries", "no transactions: which events were sent"),
            Map.entry("api/request/cursor/KeyFingerprints", "no transactions: fingerprints of keys"),
            Map.entry("api/exports/jobs/ExportRequest", "names a member of an export's body"),
            Map.entry("api/exports/formats/PdfFormat", "reads a member of an export's body"),
            Map.entry("api/openapi/SearchParameters", "names a place of parameters"),
            Map.entry("api/paypal/PayPalErrors", "names a place of parameters"),
            Map.entry("api/summary/SummaryAnswer", "echoes the request"),
            Map.entry("api/search/PageAnswer", "echoes the request"));

    @Test
    void classesThatAskByThemselves_areKnown_eachWithItsReason() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (String module : List.of("elasticsearch", "search-core", "state", "ingest", "cli", "api")) {
            Path root = Path.of("..", module, "src/main/java/org/txsearch");
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    if (RAW.matcher(Files.readString(file)).find()) {
                        String name = root.relativize(file).toString().replace('\\', '/');
                        name = name.substring(0, name.length() - ".java".length());
                        found.put(name, REASONS.getOrDefault(name, "no reason is known"));
                    }
                }
            }
        }
        assertThat(found).doesNotContainValue("no reason is known");
        // A reason that is no longer needed goes.
        assertThat(found).containsAllEntriesOf(REASONS);
    }
}
