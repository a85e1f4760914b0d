package org.txsearch.demo.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.txsearch.cli.load.LoadRun;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.index.WeekIndex;

/** The demo's transactions. A document in Elasticsearch stores their settings, so that they are generated once. */
final class DemoData {

    private static final String NOTE = "demo";
    private static final String COMMAND = "demo";
    private static final String PARTNER = "partner-demo";
    private static final List<String> PARTNERS_MERCHANTS = List.of("M0001", "M0002");
    private static final int WEEKS = 8;
    private static final int HOURS_PER_DAY = 24;

    private final Cluster cluster;
    private final StateDocuments notes;
    private final Path data;

    DemoData(Cluster cluster, Path data) {
        this.cluster = cluster;
        this.notes = new StateDocuments(cluster);
        this.data = data;
    }

    /**
     * Rejects a cluster that the demo has not loaded before and that may be in use: generated payments and a partner's
     * grants would stay in it.
     *
     * @param isNamed whether the settings name the cluster, so that it is not the local one
     * @throws CommandException if the cluster is named or holds transactions
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
        if (!WeekIndex.all(cluster).isEmpty()) {
            throw new CommandException(
                    "The local cluster holds transactions that the demo did not make: the demo would add"
                            + " generated ones and grants. Name another data directory (TXSEARCH_DATADIRECTORY) and port"
                            + " (TXSEARCH_ELASTICSEARCH_PORT), or add --allow-foreign-cluster.");
        }
    }

    /**
     * Generates and loads missing transactions, newest first. An interrupted load continues with the same transactions.
     *
     * @param files the generated files, whose generation may have begun
     */
    int provide(long count, long seed, DemoFiles files, FirstAnswer answer) throws IOException, InterruptedException {
        Map<String, Object> note = notes.read(NOTE).orElse(null);
        GeneratorSettings settings = note == null ? files.begun().orElseGet(() -> fresh(count, seed)) : settings(note);
        boolean isFinished = note != null && Boolean.TRUE.equals(note.get("finished"));
        if (!isFinished) {
            // Before any other write: requireOwnCluster accepts the cluster from now on.
            write(settings, false);
        }
        grantToPartner();
        if (note != null && isFinished) {
            System.out.printf(
                    "The demo's transactions are there: %s of seed %s, up to %s. Other ones need another data directory.%n",
                    note.get("count"), note.get("seed"), note.get("to"));
            return ExitCode.DONE;
        }
        Path newest = files.newest(settings);
        int code = LoadRun.load(cluster, COMMAND, data, newest);
        if (code == ExitCode.DONE && DemoFiles.haveOthers(settings)) {
            answer.await();
            Path others = files.others(settings);
            code = LoadRun.load(cluster, COMMAND, data, others);
            if (code == ExitCode.DONE) {
                Files.deleteIfExists(others);
            }
        }
        if (code == ExitCode.DONE) {
            write(settings, true);
            // A demo that was interrupted before its file was complete has loaded another file.
            LoadRun.closeInterrupted(cluster, COMMAND);
            Files.deleteIfExists(newest);
        }
        return code;
    }

    /** The first search response, which is possible when the newest transactions are loaded. */
    interface FirstAnswer {

        /** Waits for the response, because generating and loading the other transactions takes all processors. */
        void await() throws InterruptedException;
    }

    private void grantToPartner() throws IOException {
        Grants grants = new Grants(cluster);
        for (String merchant : PARTNERS_MERCHANTS) {
            // A grant that a user has withdrawn stays withdrawn.
            grants.grantFirst(new GrantKey(PARTNER, merchant));
        }
    }

    /** Returns new settings that end with the last full hour, so that no transaction is in the future. */
    static GeneratorSettings fresh(long count, long seed) {
        OffsetDateTime end = OffsetDateTime.now(ZoneOffset.UTC);
        boolean dayHasBegun = end.getHour() > 0;
        LocalDate last = dayHasBegun ? end.toLocalDate() : end.toLocalDate().minusDays(1);
        int hours = dayHasBegun ? end.getHour() : HOURS_PER_DAY;
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
