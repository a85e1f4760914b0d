package org.txsearch.gatling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the figures of a run depend on. */
public final class RunDescription {

    private RunDescription() {}

    /** Returns the script passes the commit, the data and the intention; the rest is read from the machine. */
    public static ObjectNode of(Elasticsearch elasticsearch) throws IOException, InterruptedException {
        JsonNode node =
                elasticsearch.get("/_nodes/jvm").path("nodes").iterator().next();
        String memory = line("/proc/meminfo", "MemTotal").replaceAll("[^0-9]", "");
        ObjectNode run = Http.mapper()
                .createObjectNode()
                .put("commit", System.getProperty("run.commit", "unknown"))
                .put("intention", System.getProperty("run.intention", ""))
                .put("subset", System.getProperty("run.subset", ""))
                .put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        run.putObject("machine")
                .put("processors", Runtime.getRuntime().availableProcessors())
                .put("processor", line("/proc/cpuinfo", "model name"))
                .put("memory_mb", memory.isEmpty() ? 0 : Long.parseLong(memory) >> 10)
                .put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"))
                .put("java", System.getProperty("java.vendor.version", "") + " " + Runtime.version());
        run.putObject("elasticsearch")
                .put("version", node.path("version").asString())
                .put("heap_mb", node.at("/jvm/mem/heap_max_in_bytes").asLong() >> 20);
        run.putObject("data")
                .put(
                        "transactions",
                        elasticsearch.get("/transactions/_count").path("count").asLong())
                .put("seed", Integer.getInteger("run.seed", 0))
                .put("from", System.getProperty("run.from", ""))
                .put("to", System.getProperty("run.to", ""));
        return run;
    }

    /** Returns the value of a line, or an empty text if the system has no such file. */
    private static String line(String file, String name) throws IOException {
        Path path = Path.of(file);
        return !Files.isReadable(path)
                ? ""
                : Files.readAllLines(path).stream()
                        .filter(line -> line.startsWith(name))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse("");
    }
}
