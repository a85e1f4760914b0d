package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Notes;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.ingest.generate.GeneratorSettings;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.weeks.WeekIndices;

/** The demo's transactions; a note in Elasticsearch beside them says which they are, so that they are made once. */
final class DemoData {

    private static final String NOTE = "demo";
    private static final String PARTNER = "partner-demo";
    private static final List<String> ITS_MERCHANTS = List.of("M0001", "M0002");
    private static final int WEEKS = 8;
    private static final int HOURS_A_DAY = 24;

    private final Cluster cluster;
    private final Notes notes;
    private final Path data;

    DemoData(Cluster cluster, Path data) {
        this.cluster = cluster;
        this.notes = new Notes(cluster);
        this.data = data;
    }

    /**
     * Ends the command where the cluster may be somebody else's: generated payments and a partner's grants are not taken out
     * again.
     *
     * @param isNamed whether the settings name the cluster, so that it is not the local one
     */
    void requireOwnCluster(boolean isNamed) throws IOException {
        if (notes.read(NOTE).isPresent()) {
            return;
        }
        if (isNamed) {
            throw new CommandException(
                    "TXSEARCH_ELASTICSEARCH_URIS names a cluster that the demo has not loaded before: the demo"
                            + " would add generated transactions and grants to it. Unset it to use a local cluster, or add"
                            + " --allow-foreign-cluster.");
        }
        if (!new WeekIndices(cluster).all().isEmpty()) {
            throw new CommandException(
                    "The local cluster holds transactions that the demo did not make: the demo would add"
                            + " generated ones and grants. Name another data directory (TXSEARCH_DATADIRECTORY) and port"
                            + " (TXSEARCH_ELASTICSEARCH_PORT), or add --allow-foreign-cluster.");
        }
    }

    /** Generates and loads what is not there yet; a load that was interrupted goes on with the same transactions. */
    int provide(long count, long seed) throws IOException, InterruptedException {
        Map<String, Object> note = notes.read(NOTE).orElse(null);
        GeneratorSettings settings = note == null ? fresh(count, seed) : settings(note);
        boolean isFinished = note != null && Boolean.TRUE.equals(note.get("finished"));
        if (!isFinished) {
            // Before anything else is written: from now on the cluster is the demo's.
            write(settings, false);
        }
        grantToPartner();
        if (note != null && isFinished) {
            System.out.printf(
                    "The demo's transactions are there: %s of seed %s, up to %s. Other ones need another data directory.%n",
                    note.get("count"), note.get("seed"), note.get("to"));
            return ExitCode.DONE;
        }
        Path file = file(settings);
        LoadOptions options =
                new LoadOptions("demo", data, data.resolve("dead-letters/demo.ndjson"), false, new PaceOptions());
        int code = new LoadRun(cluster, options, Telemetry.none()).run(List.of(new SourceFile(file)));
        if (code == ExitCode.DONE) {
            write(settings, true);
            Files.deleteIfExists(file);
        }
        return code;
    }

    private void grantToPartner() throws IOException {
        Grants grants = new Grants(cluster);
        for (String merchant : ITS_MERCHANTS) {
            // What somebody has withdrawn to see what happens stays withdrawn.
            grants.grantFirst(new GrantKey(PARTNER, merchant));
        }
    }

    /** The same file again where a load was interrupted, so that it goes on from its checkpoint. */
    private Path file(GeneratorSettings settings) throws IOException, InterruptedException {
        Path file = Files.createDirectories(data)
                .resolve("demo-%d-%d-%s-%s-%d.avro"
                        .formatted(
                                settings.count(),
                                settings.seed(),
                                settings.from(),
                                settings.to(),
                                settings.hoursOfLastDay()));
        if (!Files.exists(file)) {
            Path aside = file.resolveSibling(file.getFileName() + ".new");
            // Newest first: what people look at first is there long before the rest.
            GenerateCommand.generate(settings, aside, true);
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return file;
    }

    /** Ends with the last full hour, so that nothing lies in the future. */
    private static GeneratorSettings fresh(long count, long seed) {
        OffsetDateTime end = OffsetDateTime.now(ZoneOffset.UTC);
        boolean dayHasBegun = end.getHour() > 0;
        LocalDate last = dayHasBegun ? end.toLocalDate() : end.toLocalDate().minusDays(1);
        int hours = dayHasBegun ? end.getHour() : HOURS_A_DAY;
        try {
            return new GeneratorSettings(count, seed, last.minusWeeks(WEEKS), last, hours);
        } catch (IllegalArgumentException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    private static GeneratorSettings settings(Map<String, ?> note) {
        return new GeneratorSettings(
                number(note, "count"),
                number(note, "seed"),
                LocalDate.parse(String.valueOf(note.get("from"))),
                LocalDate.parse(String.valueOf(note.get("to"))),
                (int) number(note, "hours_of_last_day"));
    }

    private static long number(Map<String, ?> note, String name) {
        return note.get(name) instanceof Number number ? number.longValue() : 0;
    }

    private void write(GeneratorSettings settings, boolean finished) throws IOException {
        notes.write(
                NOTE,
                Map.of(
                        "count", settings.count(),
                        "seed", settings.seed(),
                        "from", settings.from().toString(),
                        "to", settings.to().toString(),
                        "hours_of_last_day", settings.hoursOfLastDay(),
                        "finished", finished));
    }
}
