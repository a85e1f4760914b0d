package org.txsearch.cli.backup;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.RebuildSituation;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.cluster.StateLease;
import org.txsearch.erasure.ErasureRegister;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.WeekAliases;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekRegister;
import org.txsearch.week.IsoWeek;

/**
 * Generations that were restored beside the serving ones; puts them into service.
 *
 * @param notes the notes of generations, some of which may have been deleted
 */
public record RestoredGenerations(Cluster cluster, Map<String, Map<String, Object>> notes) {

    private static final String PREFIX = "restored-";
    private static final String BACKUP = "backup";
    private static final String AS_OF = "as_of";
    private static final String SHARDS_WITHIN = "60s";
    private static final Duration ERASURES_WITHIN = Duration.ofSeconds(30);

    public static RestoredGenerations in(Cluster cluster) throws IOException {
        return new RestoredGenerations(cluster, new StateDocuments(cluster).startingWith(PREFIX));
    }

    /** Returns whether the index was restored beside a serving one. */
    public boolean contains(WeekIndex index) {
        return notes.containsKey(PREFIX + index.name());
    }

    static void remember(Cluster cluster, String index, BackupManifest manifest) throws IOException {
        new StateDocuments(cluster)
                .write(
                        PREFIX + index,
                        Map.of(BACKUP, manifest.name(), AS_OF, manifest.asOf().toString()));
    }

    /**
     * Returns the generation that is to serve a week.
     *
     * @param generation which of several, or null for the newest
     * @throws CommandException if there is none, or the week is being rebuilt
     */
    public RestoredGeneration candidate(IsoWeek week, @Nullable Integer generation) throws IOException {
        RebuildSituation.of(cluster, week).ifPresent(rebuild -> {
            throw new CommandException(rebuild.sentence());
        });
        List<WeekIndex> all = WeekIndex.of(cluster, week);
        WeekIndex to = all.stream()
                .filter(index -> index.isAside() && index.isOpen() && contains(index))
                .filter(index -> generation == null || index.generation() == generation)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> new CommandException("The week " + week + " has no "
                        + (generation == null ? "" : "generation " + generation + " that was ")
                        + "restored " + (generation == null ? "generation " : "")
                        + "beside it: ./txsearch restore --weeks "
                        + week + " --beside makes one, and ./txsearch weeks lists the generations."));
        WeekIndex from = all.stream().filter(WeekIndex::inWeek).findFirst().orElse(null);
        Map<String, Object> note = Objects.requireNonNull(notes.get(PREFIX + to.name()));
        return new RestoredGeneration(
                week, from, to, String.valueOf(note.get(BACKUP)), Instant.parse(String.valueOf(note.get(AS_OF))));
    }

    /**
     * Puts it into service. Events after its backup are missing from it, so that {@code as_of} is held at the time of the
     * backup, as after any restore.
     */
    public void serve(RestoredGeneration candidate) throws IOException, InterruptedException {
        try (StateLease note = StateLease.take(cluster, Restore.NOTE)) {
            String index = candidate.to().name();
            requireShards(index);
            Map<String, @Nullable Object> unblocked = new HashMap<>();
            unblocked.put("index.blocks.write", null);
            cluster.patiently("PUT", "/" + index + "/_settings", unblocked);
            String hold = Restore.HOLD + candidate.backup();
            // In this order: a process that is killed in between must neither forget an erasure nor promise too much.
            new ErasureRegister(cluster, ERASURES_WITHIN).reopen();
            Watermarks watermarks = new Watermarks(cluster);
            if (!watermarks.open().containsKey(hold)) {
                watermarks.open(hold, candidate.asOf());
            }
            if (candidate.from() == null) {
                WeekAliases.serve(cluster, List.of(index));
            } else {
                WeekAliases.replace(cluster, candidate.from().name(), index);
            }
            new WeekRegister(cluster).require(List.of(candidate.week()));
            note.delete();
        }
    }

    private void requireShards(String index) throws IOException {
        boolean isLate = cluster.patiently(
                        "GET", "/_cluster/health/" + index + "?wait_for_status=yellow&timeout=" + SHARDS_WITHIN)
                .path("timed_out")
                .asBoolean(true);
        if (isLate) {
            throw new CommandException(
                    "Shards of " + index + " are lost (see _cluster/allocation/explain): restore the week again.");
        }
    }
}
