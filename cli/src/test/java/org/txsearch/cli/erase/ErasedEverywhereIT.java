package org.txsearch.cli.erase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.FileTime;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnOwnNode;
import org.txsearch.erasure.ErasureRegister;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.records.KeyClaim;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts a payer into every index, every folder of the data directory and the temporary folder, erases the payer, and looks everywhere.
 */
class ErasedEverywhereIT extends OnOwnNode {

    private static final Duration SOON = Duration.ofMinutes(2);
    private static final String EMAIL = "Jose.Garcia@Example.com";
    private static final String ID = "p_walk9";
    private static final String NAME = "José García";
    private static final String TEMPORARY = "java.io.tmpdir";
    private static final String OTHER = "-other";

    /** As the test recognizes the payer, independently of the code. */
    private static final Pattern PERSON = Pattern.compile(
            "jose\\.garcia@example\\.com|p_walk9(?!\\d)|jose[^a-z0-9]{0,3}garcia|garcia[^a-z0-9]{0,3}jose");

    private final String merchant = "M-" + UUID.randomUUID();
    private final String temporaryBefore = System.getProperty(TEMPORARY);

    @BeforeEach
    void surroundings() throws IOException {
        settings.set("txsearch.kafka.bootstrap-servers", "127.0.0.1:1").set("txsearch.erasure.wait", "20s");
        System.setProperty(TEMPORARY, Files.createDirectories(temporary()).toString());
    }

    @AfterEach
    void restore() {
        System.setProperty(TEMPORARY, temporaryBefore);
    }

    @ParameterizedTest
    @ValueSource(strings = {EMAIL, ID})
    void personIsNowhere_afterErasure_andAfterARestore(String payer) throws Exception {
        new OperationalIndices(cluster, SOON).create();
        loadPayments();
        putPerson();
        putOthers();
        Set<String> all = allPlaces();
        assertThat(found()).as("before the erasure").hasSizeGreaterThan(25);

        CommandRun run = CommandRun.of("erase", "--merchant", merchant, "--payer", payer);
        assertThat(found()).as("after %s", run).isEmpty();
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(othersThatAreMissing()).isEmpty();
        all.addAll(allPlaces());
        all.addAll(placesInSources());
        assertThat(withoutStore(all, receipt(run))).as("places without a store").isEmpty();

        // As after a restore: the transactions no longer name the payer, and only hashes say who that was.
        putPerson();
        assertThat(found()).hasSizeGreaterThan(20);
        assertThat(new ErasureRegister(cluster, SOON).reopen()).isPositive();
        CommandRun again = CommandRun.of("erase", "--pending");
        assertThat(found()).as("after %s", again).isEmpty();
        assertThat(again.exitCode()).as("%s", again).isZero();
        assertThat(othersThatAreMissing()).isEmpty();
    }

    @Test
    void storeThatCannotBeCleaned_isNamed_andTheErasureStaysPending() throws Exception {
        new OperationalIndices(cluster, SOON).create();
        loadPayments();
        putPerson();
        Path missing = folder.resolve("missing.ndjson");
        CommandRun run =
                CommandRun.of("erase", "--merchant", merchant, "--payer", EMAIL, "--dead-letters", missing.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).anyMatch(line -> line.startsWith("Not finished: data/dead-letters: NOT CLEANED"));
        assertThat(receipt(run).path("complete").asBoolean()).isFalse();
        // The other stores were cleaned nevertheless.
        assertThat(found()).isNotEmpty().allMatch(place -> place.startsWith("data/dead-letters/"));

        CommandRun again = CommandRun.of("erase", "--pending");
        assertThat(again.exitCode()).as("%s", again).isZero();
        assertThat(found()).isEmpty();
    }

    private void loadPayments() throws IOException {
        ObjectNode refused = payment("refused", EMAIL);
        refused.put("fee", "none");
        ObjectNode others = payment("others", "other@example.com");
        others.putObject("payer").put("id", "p_7").put("email", "other@example.com");
        others.put("custom_id", "customer 7").put("fee", "none");
        others.putObject("metadata");
        load(payment("a", EMAIL), payment("b", EMAIL.toUpperCase(Locale.ROOT)), refused, others);
        // Of the same version with other content: a line of differences has both values.
        load(payment("a", EMAIL).put("custom_id", "García, José"));
    }

    private ObjectNode payment(String id, String email) {
        ObjectNode item = JsonMapper.shared().createObjectNode();
        item.put("merchant_id", merchant)
                .put("id", id)
                .put("type", "PAYMENT")
                .put("status", "COMPLETED")
                .put("direction", "CREDIT")
                .put("created_at", "2026-11-02T08:00:00.000Z")
                .put("version", 1)
                .put("custom_id", "customer jose.garcia%40example.com")
                .put("note", "Thank you, José!");
        item.putObject("amount").put("value", "49.99").put("currency_code", "EUR");
        item.putObject("payer").put("id", ID).put("name", NAME).put("email", email);
        item.putObject("metadata").put("customer", email);
        return item;
    }

    private void load(ObjectNode... records) throws IOException {
        String lines = Stream.of(records).map(record -> record + "\n").reduce("", String::concat);
        // Beside the data directory: files that were loaded are their owners'.
        Path file = Files.writeString(folder.resolve(UUID.randomUUID() + ".ndjson"), lines);
        CommandRun run = CommandRun.of("load", file.toString());
        assertThat(run.exitCode()).as("%s", run).isIn(0, 2);
    }

    /** In every place and form in which the product may store the payer besides the weeks. */
    private void putPerson() throws IOException {
        int number = 0;
        for (String request : REQUESTS) {
            number++;
            putSchedule("sch_" + number, merchant, request);
            putExport("exp_q" + number, merchant, "QUEUED", false, request);
            putExport("exp_d" + number, merchant, "SUCCEEDED", true, request);
        }
        putExport("exp_f1", merchant, "FAILED", false, REQUESTS.get(0));
        putExport("exp_s1", merchant, "SUCCEEDED", false, "{'format':'CSV'}");
        putExport("exp_r1", merchant, "RUNNING", false, "{'format':'CAMT053'}");
        putEndpoint("whe_1", merchant, "https://example.com/hooks/jose.garcia%40example.com", null, "null");
        putEndpoint("whe_2", merchant, "https://example.com/?customer=Jose+Garcia", null, "null");
        putEndpoint("whe_3", merchant, "https://example.com/jos%C3%A9-garc%C3%ADa", null, "null");
        putEndpoint("whe_4", merchant, "https://example.com/p_walk9/in", null, "null");
        putEndpoint("whe_5", merchant, "https://example.com/", "Payments of García, José", "null");
        putEndpoint("whe_6", merchant, "https://example.com/", null, "{'payer.id':{'in':['p_1','p_walk9']}}");
        for (String type : List.of("export.succeeded", "export.failed", "schedule.failed", "transaction.created")) {
            putDelivery(type + "-1", type, "exp_x", "No account of " + EMAIL);
            putDelivery(type + "-2", type, "exp_x", "{\"title\":\"Jos\\u00e9 Garc\\u00eda\"}");
            putDelivery(type + "-3", type, "exp_x", "payer=p_walk9&mail=jose.garcia%2540example.com");
        }
        write("exports/exp_s1/1-0001.csv", "id,email\na," + EMAIL + "\n");
        write("exports/exp_r1/1-0001.xml.part", "<Nm>" + NAME + "</Nm>");
        write("exports/exp_r1/1-statement.spool", "<Nm>" + NAME + "</Nm>");
        write("exports/exp_gone/1-0001.csv", "id,email\na," + EMAIL + "\n");
        write("logs/api.log", "INFO started\nWARN refused Jose Garcia at 10:00\nINFO go on\n");
        write(
                "dead-letters/follow-1.adjusted.ndjson",
                "{\"merchant_id\":\"" + merchant
                        + "\",\"id\":\"a\",\"adjustments\":[{\"path\":\"custom_id\",\"sent\":\"of " + EMAIL
                        + "\"}]}\n");
        // A crash has cut off the last line.
        write(
                "dead-letters/follow-1.ndjson",
                "{\"line\":1,\"faults\":[],\"text\":\"{\\\"merchant_id\\\":\\\"" + merchant
                        + "\\\",\\\"payer\\\":{\\\"email\\\":\\\"" + EMAIL + "\\\",\\\"name\\\":\\\"Jo");
    }

    private static final List<String> REQUESTS = List.of(
            "{'format':'CSV','filter':{'email':{'eq':'jose.garcia@EXAMPLE.com'}}}",
            "{'format':'CSV','filter':{'and':[{'payer_id':{'eq':'p_walk9'}},{'status':{'eq':'COMPLETED'}}]}}",
            "{'format':'CSV','filter':{'name':{'words':'garcia jose'}}}",
            "{'format':'PDF','pdf':{'title':'Statement for José García'}}");

    /** Stores data that stays: it does not name the payer, or belongs to another merchant. */
    private void putOthers() throws IOException {
        String request = "{'format':'PDF','filter':{'email':{'eq':'xjose@example.com'}},'pdf':{'title':'José'}}";
        putSchedule("sch_other", merchant, request);
        putExport("exp_other", merchant, "QUEUED", false, request);
        putEndpoint("whe_other", merchant, "https://example.com/p_walk99/garcia", "jose", "null");
        putDelivery("whd_other", "export.succeeded", "exp_x", "Thank you, Maria García");
        putSchedule("sch_foreign", merchant + OTHER, REQUESTS.get(0));
        putExport("exp_foreign", merchant + OTHER, "SUCCEEDED", false, REQUESTS.get(0));
        putEndpoint("whe_foreign", merchant + OTHER, "https://example.com/p_walk9", null, "null");
        write("exports/exp_foreign/1-0001.csv", "id\n1\n");
        new IdempotencyKeys(cluster, SOON).claim(merchant, EMAIL, new KeyClaim("exp_q1", "hash", Instant.now(), true));
        put("txsearch-page-starts", "walk", "{'at':'2026-11-20T00:00:00.000Z','starts':[]}");
        for (String name : List.of("tls/server.crt", "verify/state", "kafka/log", "demo/key", "webhook.key")) {
            write(name, "-");
        }
    }

    private List<String> othersThatAreMissing() throws IOException {
        List<String> missing = new ArrayList<>();
        for (String id : List.of(
                "txsearch-export-schedules/sch_other",
                "txsearch-exports/exp_other",
                "txsearch-webhook-endpoints/whe_other",
                "txsearch-export-schedules/sch_foreign",
                "txsearch-exports/exp_foreign",
                "txsearch-webhook-endpoints/whe_foreign")) {
            String[] parts = id.split("/", 2);
            String source = cluster.call("GET", "/" + parts[0] + "/_doc/" + parts[1] + suffix())
                    .path("_source")
                    .toString();
            if (!source.contains("\"deleted\":false") && source.contains("\"deleted\"")) {
                missing.add(id);
            }
        }
        if (!cluster.call("GET", "/txsearch-webhook-deliveries/_doc/whd_other" + suffix())
                .toString()
                .contains("Maria")) {
            missing.add("answer");
        }
        if (!Files.exists(data().resolve("exports/exp_foreign" + suffix() + "/1-0001.csv"))) {
            missing.add("file of another merchant");
        }
        try (Stream<Path> letters = Files.list(data().resolve("dead-letters"))) {
            if (letters.noneMatch(file -> text(file).contains("other@example.com"))) {
                missing.add("dead letter");
            }
        }
        return missing;
    }

    private void putSchedule(String id, String owner, String request) throws IOException {
        put(
                "txsearch-export-schedules",
                id + suffix(),
                "{'id':'%s','merchant_id':'%s','paused':false,'frequency':'DAILY','time_zone':'Etc/UTC','export':%s,"
                                .formatted(id + suffix(), owner, request)
                        + "'created':'2026-11-20T00:00:00Z','next_start':'2026-11-20','due':'2036-11-21T00:00:00Z',"
                        + "'last_export_id':null,'tie':1}");
    }

    private void putExport(String id, String owner, String status, boolean deleted, String request) throws IOException {
        put(
                "txsearch-exports",
                id + suffix(),
                "{'id':'%s','merchant_id':'%s','status':'%s','deleted':%s,'request':%s,'origin':null,"
                                .formatted(id + suffix(), owner, status, deleted, request)
                        + "'times':{'created':'2026-11-20T00:00:00Z','started':null,'finished':null,"
                        + "'expires':'2036-11-20T00:00:00Z'},'lease':{'owner':'','beat':0,'attempt':1,'failures':0,"
                        + "'not_before':'2026-11-20T00:00:00Z','outage':null},'progress':{'done':0,'total':1},"
                        + "'error':null,'result':null,'tie':1}");
    }

    private void putEndpoint(String id, String owner, String url, @Nullable String description, String filter)
            throws IOException {
        put(
                "txsearch-webhook-endpoints",
                id + suffix(),
                "{'id':'%s','merchant_id':'%s','settings':{'url':'%s','description':%s,'events':['export.succeeded'],"
                                .formatted(
                                        id + suffix(),
                                        owner,
                                        url,
                                        description == null ? "null" : "'" + description + "'")
                        + "'filter':%s,'enabled':true},'disabled_reason':null,'created':'2026-11-20T00:00:00Z',"
                                .formatted(filter)
                        + "'updated':'2026-11-20T00:00:00Z','api':'https://api.example.com',"
                        + "'secrets':[{'sealed':'sealed','until':null}],'progress':{'from':'2026-11-20T00:00:00Z',"
                        + "'after':null,'exports_from':'2026-11-20T00:00:00Z','answered':'2026-11-20T00:00:00Z',"
                        + "'failures':0,'not_before':'2026-11-20T00:00:00Z'},'owner':'','tie':1}");
    }

    private void putDelivery(String id, String type, String subject, String answer) throws IOException {
        ObjectNode delivery = (ObjectNode)
                json("{'id':'%s','merchant_id':'%s','endpoint_id':'whe_x',".formatted(id + suffix(), merchant)
                        + "'event':{'id':'evt_x','type':'%s','created':'2026-11-20T00:00:00Z','subject':'%s'},"
                                .formatted(type, subject)
                        + "'status':'FAILED','since':'2026-11-20T00:00:00Z','tries':1,'attempts':[{'at':'2026-11-20T00:00:00Z',"
                        + "'status_code':500,'duration_ms':3,'error':'STATUS'}],'next_attempt':null,"
                        + "'created':'2026-11-20T00:00:00Z','answer':{'status_code':500,'headers':{}},'tie':1}");
        ((ObjectNode) delivery.path("answer")).put("body", answer);
        put("txsearch-webhook-deliveries", id + suffix(), delivery.toString());
    }

    /** Ids differ from run to run, since all runs share a cluster. */
    private String suffix() {
        return merchant.substring("M-".length()).replace("-", "");
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('\'', '"'));
    }

    private static void put(String index, String id, String document) throws IOException {
        cluster.call(
                "PUT",
                "/" + index + "/_doc/" + id + "?refresh=true",
                document.startsWith("{'") ? json(document) : JsonMapper.shared().readTree(document));
    }

    private void write(String name, String text) throws IOException {
        String own = name.replaceFirst("(exp_[a-z0-9]+)", "$1" + suffix());
        Path file = data().resolve(own);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
        // A file of a worker that was killed.
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
    }

    /** Every document and every file that names the payer. */
    private List<String> found() throws IOException {
        List<String> found = new ArrayList<>();
        for (String index : indices()) {
            cluster.call("POST", "/" + index + "/_refresh");
            for (JsonNode hit : cluster.call("GET", "/" + index + "/_search?size=10000")
                    .path("hits")
                    .path("hits")) {
                boolean isForeign =
                        hit.path("_source").path("merchant_id").asString("").endsWith(OTHER);
                if (!isForeign && namesPerson(hit.toString())) {
                    found.add(index + "/" + hit.path("_id").asString());
                }
            }
        }
        for (Path file : files()) {
            if (namesPerson(file.getFileName() + " " + text(file))) {
                found.add(folder.relativize(file).toString());
            }
        }
        return found;
    }

    private static boolean namesPerson(String text) {
        String reading = text;
        for (int i = 0; i < 4; i++) {
            String plain = Normalizer.normalize(reading, Normalizer.Form.NFD)
                    .replaceAll("\\p{M}", "")
                    .toLowerCase(Locale.ROOT);
            if (PERSON.matcher(plain).find()) {
                return true;
            }
            reading = URLDecoder.decode(
                    Pattern.compile("\\\\+u00([0-9a-f]{2})")
                            .matcher(reading)
                            .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 16)))
                            .replaceAll("%(?![0-9a-fA-F]{2})", "%25"),
                    StandardCharsets.UTF_8);
        }
        return false;
    }

    private static Set<String> indices() throws IOException {
        Set<String> names = new TreeSet<>();
        cluster.call("GET", "/_cat/indices?format=json&expand_wildcards=all")
                .forEach(index -> names.add(index.path("index").asString()));
        names.removeIf(name -> name.startsWith("."));
        return names;
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path root : List.of(data(), temporary())) {
            try (Stream<Path> all = Files.walk(root)) {
                all.filter(Files::isRegularFile).forEach(files::add);
            }
        }
        return files;
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All indices, entries of the data directory and temporary files. */
    private Set<String> allPlaces() throws IOException {
        Set<String> places = new TreeSet<>(indices());
        for (Path root : List.of(data(), temporary())) {
            String prefix = root.equals(data()) ? "data/" : "temporary folder/";
            try (Stream<Path> entries = Files.list(root)) {
                entries.forEach(entry -> places.add(prefix + entry.getFileName()));
            }
        }
        return places;
    }

    /** Entries of the data directory and temporary files that the code names, whether this test has them or not. */
    private static Set<String> placesInSources() throws IOException {
        Pattern entry = Pattern.compile(
                "(?:\\bdata|(?:surroundings|context|api|settings)\\.data(?:Directory)?\\(\\)|\\bdataDirectory\\(\\))\\.resolve\\(\"([a-z.-]+)");
        Pattern temporary = Pattern.compile("createTemp(?:File|Directory)\\(\\s*\"([^\"]*)\"(?:,\\s*\"([^\"]*)\")?");
        Set<String> places = new TreeSet<>();
        for (String module : List.of(
                "api",
                "cli",
                "ingest",
                "state",
                "search-core",
                "elasticsearch",
                "schema",
                "statement",
                "local",
                "demo")) {
            try (Stream<Path> sources = Files.walk(Path.of("..", module))) {
                for (Path source : sources.filter(path -> path.toString().endsWith(".java")
                                && path.toString().contains("/src/main/"))
                        .toList()) {
                    String text = Files.readString(source);
                    entry.matcher(text).results().forEach(match -> places.add("data/" + match.group(1)));
                    temporary
                            .matcher(text)
                            .results()
                            .forEach(match -> places.add(
                                    "temporary folder/" + match.group(1) + "1" + String.valueOf(match.group(2))));
                }
            }
        }
        assertThat(places).contains("data/dead-letters", "data/exports");
        return places;
    }

    private static List<String> withoutStore(Set<String> places, JsonNode receipt) {
        List<PathMatcher> stores = receipt.path("stores").findValuesAsString("store").stream()
                .map(name -> FileSystems.getDefault().getPathMatcher("glob:" + name))
                .toList();
        return places.stream()
                .filter(place -> stores.stream().noneMatch(store -> store.matches(Path.of(place))))
                .toList();
    }

    private static JsonNode receipt(CommandRun run) throws IOException {
        String line = run.out().stream()
                .filter(each -> each.startsWith("receipt: "))
                .findFirst()
                .orElseThrow();
        return JsonMapper.shared().readTree(Files.readString(Path.of(line.substring("receipt: ".length()))));
    }

    private Path data() {
        return folder.resolve("data");
    }

    private Path temporary() {
        return folder.resolve("tmp");
    }
}
