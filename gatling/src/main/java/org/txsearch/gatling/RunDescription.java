package org.txsearch.gatling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the figures of a run depend on. */
public final class RunDescription {

    private RunDescription() {}

    /** The script passes the commit, the data and the intention; the rest is read from the machine. */
    public static ObjectNode of(String elasticsearch) throws IOException, InterruptedException {
        JsonNode count = Http.json(Http.get(elasticsearch + "/transactions/_count"));
        JsonNode nodes = Http.json(Http.get(elasticsearch + "/_nodes/jvm?filter_path=nodes.*.version,nodes.*.jvm"))
                .path("nodes")
                .iterator()
                .next();
        ObjectNode run = Http.mapper().createObjectNode();
        run.put("commit", System.getProperty("run.commit", "unknown"));
        run.put("intention", System.getProperty("run.intention", ""));
        run.put("subset", System.getProperty("run.subset", ""));
        run.put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        ObjectNode machine = run.putObject("machine");
        machine.put("processors", Runtime.getRuntime().availableProcessors());
        machine.put("processor", processor());
        machine.put("memory_mb", memoryMegabytes());
        machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        machine.put("java", System.getProperty("java.vendor.version", "") + " " + Runtime.version());
        ObjectNode elastic = run.putObject("elasticsearch");
        elastic.put("version", nodes.path("version").asString());
        elastic.put("heap_mb", nodes.at("/jvm/mem/heap_max_in_bytes").asLong() >> 20);
        ObjectNode data = run.putObject("data");
        data.put("transactions", count.path("count").asLong());
        data.put("seed", Integer.getInteger("run.seed", 0));
        data.put("from", System.getProperty("run.from", ""));
        data.put("to", System.getProperty("run.to", ""));
        return run;
    }

    private static String processor() throws IOException {
        return line(Path.of("/proc/cpuinfo"), "model name");
    }

    private static long memoryMegabytes() throws IOException {
        String kilobytes = line(Path.of("/proc/meminfo"), "MemTotal").replaceAll("[^0-9]", "");
        return kilobytes.isEmpty() ? 0 : Long.parseLong(kilobytes) >> 10;
    }

    /** Empty where the system has no such file. */
    private static String line(Path file, String name) throws IOException {
        if (!Files.isReadable(file)) {
            return "";
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT)))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("");
    }
}
