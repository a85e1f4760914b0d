package org.txsearch.ingest.command;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch._types.Refresh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.generate.GeneratorSettings;

/** The demo's transactions; a note in Elasticsearch beside them says which they are, so that they are made once. */
final class DemoData {

    private static final String INDEX = "txsearch-demo";
    private static final String NOTE = "transactions";
    private static final int WEEKS = 8;

    private final Cluster cluster;
    private final Path data;

    DemoData(Cluster cluster, Path data) {
        this.cluster = cluster;
        this.data = data;
    }

    /** Generates and loads what is not there yet; a load that was interrupted goes on with the same transactions. */
    int provide(long count, long seed) throws IOException, InterruptedException {
        Map<String, ?> note = note();
        if (note != null && Boolean.TRUE.equals(note.get("finished"))) {
            System.out.printf(
                    "The demo's transactions are there: %s of seed %s, up to %s. Other ones need another data directory.%n",
                    note.get("count"), note.get("seed"), note.get("to"));
            return ExitCode.DONE;
        }
        GeneratorSettings settings = note == null ? fresh(count, seed) : settings(note);
        write(settings, false);
        Path file = Files.createDirectories(data).resolve("demo.avro");
        try {
            GenerateCommand.generate(settings, file);
            int code = new LoadRun(cluster, data.resolve("dead-letters/demo.ndjson")).run(List.of(file));
            if (code == ExitCode.DONE) {
                write(settings, true);
            }
            return code;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static GeneratorSettings fresh(long count, long seed) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        try {
            return new GeneratorSettings(count, seed, today.minusWeeks(WEEKS), today);
        } catch (IllegalArgumentException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    private static GeneratorSettings settings(Map<String, ?> note) {
        return new GeneratorSettings(
                number(note, "count"),
                number(note, "seed"),
                LocalDate.parse(String.valueOf(note.get("from"))),
                LocalDate.parse(String.valueOf(note.get("to"))));
    }

    private static long number(Map<String, ?> note, String name) {
        return note.get(name) instanceof Number number ? number.longValue() : 0;
    }

    @SuppressWarnings("unchecked")
    private @Nullable Map<String, ?> note() throws IOException {
        if (!cluster.client().indices().exists(e -> e.index(INDEX)).value()) {
            return null;
        }
        return cluster.client().get(g -> g.index(INDEX).id(NOTE), Map.class).source();
    }

    private void write(GeneratorSettings settings, boolean finished) throws IOException {
        try {
            cluster.client()
                    .indices()
                    .create(c -> c.index(INDEX)
                            .settings(s -> s.numberOfShards("1").autoExpandReplicas("0-1"))
                            .mappings(m -> m.enabled(false)));
        } catch (ElasticsearchException e) {
            if (!"resource_already_exists_exception".equals(e.error().type())) {
                throw e;
            }
        }
        Map<String, Object> note = Map.of(
                "count", settings.count(),
                "seed", settings.seed(),
                "from", settings.from().toString(),
                "to", settings.to().toString(),
                "finished", finished);
        cluster.client().index(i -> i.index(INDEX).id(NOTE).document(note).refresh(Refresh.True));
    }
}
