package org.txsearch.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.SearchCluster;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The surroundings of a test's commands, and access to the transactions that they store. */
public final class CommandFixture implements AutoCloseable {

    private static final String PATIENCE = "txsearch.ingest.change-patience-seconds";

    public final Cluster cluster =
            Cluster.connect(List.of(SearchCluster.shared().uri()));
    public final CommandSettings settings = new CommandSettings().sharedCluster();

    public CommandFixture(Path data) {
        settings.data(data);
    }

    /** Changes wait so long for their base. */
    public void patience(int seconds) {
        settings.set(PATIENCE, String.valueOf(seconds));
    }

    @Override
    public void close() throws IOException {
        settings.close();
        cluster.close();
    }

    /** Returns the merchant's stored transactions by id. */
    public Map<String, JsonNode> stored(String merchantId) throws IOException {
        cluster.raw().performRequest(new Request("POST", "/transactions/_refresh"));
        return visible(merchantId);
    }

    /** Those of them that searches see, without a refresh of the test's own. */
    public Map<String, JsonNode> visible(String merchantId) throws IOException {
        Request request = new Request("GET", "/transactions/_search");
        request.addParameter("size", "10000");
        request.addParameter("version", "true");
        request.addParameter("q", "merchant_id:\"" + merchantId + "\"");
        String answer = new String(
                EntityUtils.toByteArray(cluster.raw().performRequest(request).getEntity()), StandardCharsets.UTF_8);
        Map<String, JsonNode> stored = new TreeMap<>();
        for (JsonNode hit : JsonMapper.shared().readTree(answer).get("hits").get("hits")) {
            JsonNode twin = stored.put(hit.get("_source").get("id").asString(), hit);
            if (twin != null) {
                throw new AssertionError("It is stored twice: " + twin.get("_id"));
            }
        }
        return stored;
    }

    /** One of them, with its version and source. */
    public JsonNode stored(String merchantId, String id) throws IOException {
        JsonNode hit = stored(merchantId).get(id);
        if (hit == null) {
            throw new AssertionError(merchantId + " has no stored " + id);
        }
        return hit;
    }

    /** Version, a blank, and the source of each hit. */
    public static Map<String, String> states(Map<String, JsonNode> hits) {
        Map<String, String> states = new TreeMap<>();
        hits.forEach((id, hit) -> states.put(id, hit.get("_version").asLong() + " " + hit.get("_source")));
        return states;
    }

    /** Returns the dead letters that a run reports. */
    public static List<JsonNode> deadLetters(CommandRun run) throws IOException {
        return Files.readAllLines(deadLetterFile(run)).stream()
                .map(line -> JsonMapper.shared().readTree(line))
                .toList();
    }

    /** Their file. */
    public static Path deadLetterFile(CommandRun run) {
        return run.out().stream()
                .filter(line -> line.startsWith("dead letters: "))
                .map(line -> Path.of(line.substring("dead letters: ".length())))
                .findFirst()
                .orElseThrow(() -> new AssertionError(run.toString()));
    }

    /** Returns the lines of the file that a run reports under the given name, such as {@code differences}. */
    public static List<String> lines(CommandRun run, String name) throws IOException {
        String prefix = name + ": ";
        String file = run.out().stream()
                .filter(line -> line.startsWith(prefix))
                .findFirst()
                .orElseThrow(() -> new AssertionError(run.toString()));
        return Files.readAllLines(Path.of(file.substring(prefix.length())));
    }

    /** Each letter as {@code position path CODE}. */
    public static List<String> codes(List<JsonNode> letters) {
        return letters.stream()
                .map(letter -> (letter.has("line")
                                ? letter.get("line")
                                : letter.has("record") ? letter.get("record") : letter.get("offset"))
                        + " " + letter.get("faults").get(0).get("path").asString() + " "
                        + letter.get("faults").get(0).get("code").asString())
                .toList();
    }
}
