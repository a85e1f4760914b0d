package org.txsearch.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * Creates the weekly indices of a cluster, and restores missing ones whose indices are still there; a backup has
 * the others. Both are one class, since a week may be created only if it need not be restored.
 */
public final class Weeks {

    private static final Logger LOG = LoggerFactory.getLogger(Weeks.class);

    private static final int FIRST_GENERATION = 1;
    private static final String SHARDS_WITHIN = "10s";
    private static final String RECOVERED_WITHIN = "60s";

    private final Cluster cluster;
    private final WeekTemplate template;
    private final WeekRegister register;
    private final boolean isImport;

    public Weeks(Cluster cluster) {
        this(cluster, FieldCatalogue.transaction());
    }

    /** Creates weeks for an import: they have the settings of {@link ImportedWeeks}. */
    public static Weeks ofImport(Cluster cluster) {
        return new Weeks(cluster, FieldCatalogue.transaction(), true);
    }

    public Weeks(Cluster cluster, FieldCatalogue catalogue) {
        this(cluster, catalogue, false);
    }

    private Weeks(Cluster cluster, FieldCatalogue catalogue, boolean isImport) {
        this.cluster = cluster;
        this.template = new WeekTemplate(catalogue);
        this.register = new WeekRegister(cluster);
        this.isImport = isImport;
    }

    /**
     * Makes the cluster ready to be written to: the template is there, and as this build wants it, and so are the fields of
     * the weeks.
     *
     * @throws IOException also if there are weeks and no template: it was deleted, and weeks made
     *     without it would not be searchable
     */
    public void prepare() throws IOException {
        if (!exists("/_index_template/" + WeekTemplate.NAME) && exists("/_alias/" + WeekNames.ALL)) {
            throw new IOException("There are weeks in Elasticsearch, but the index template \"" + WeekTemplate.NAME
                    + "\" is gone: a week made without it could not be searched. Nothing was written. Find out who deleted it,"
                    + " then install it again with ./txsearch weeks template");
        }
        installTemplate();
        List<WeekIndex> indices = WeekIndex.all(cluster);
        register.adopt(indices.stream()
                .filter(WeekIndex::isServing)
                .map(WeekIndex::week)
                .toList());
        addFields(indices);
    }

    /** Gives weeks of another schema the fields that they lack. Documents that are stored in them get them only by a rebuild. */
    private void addFields(List<WeekIndex> indices) throws IOException {
        Map<String, ?> fields = Map.of("properties", template.mappings().getOrDefault("properties", Map.of()));
        for (WeekIndex index : indices) {
            if (index.inWeek() && index.isOpen() && !index.schema().equals(template.generation())) {
                try {
                    cluster.call("PUT", "/" + index.name() + "/_mapping", fields);
                } catch (ClusterRefusalException e) {
                    LOG.warn("{} keeps its fields until it is rebuilt: {}", index.name(), e.getMessage());
                }
            }
        }
    }

    private boolean exists(String path) throws IOException {
        try {
            cluster.call("GET", path);
            return true;
        } catch (ClusterRefusalException e) {
            if (e.isNotFound()) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Installs the template, or brings it up to date; weeks that are there keep the mapping they have.
     *
     * @throws NewerRevisionException if a newer build has written: its template stays
     */
    public void installTemplate() throws IOException {
        register.requireRevision();
        cluster.call(
                "PUT",
                "/_index_template/" + WeekTemplate.NAME,
                template.body(WeekLayout.read(cluster).hot()));
    }

    /**
     * Creates a week that never existed, unless it exists.
     *
     * @throws WeekMissingException if it existed and is lost: if created again, it would hide what it has lost
     */
    public void create(IsoWeek week) throws IOException {
        // Read before the aliases: a process that creates the week meanwhile registers it after them.
        WeekRegister.RegisterEntries entries = register.read();
        if (!WeekAliases.serves(cluster, week)) {
            if (entries.required().contains(week)) {
                throw new WeekMissingException(week);
            }
            make(week, FIRST_GENERATION);
        }
        if (!entries.required().contains(week)) {
            register.require(List.of(week));
        }
    }

    /**
     * Makes an empty index of a week and puts it into service; it does not need the template.
     *
     * <p>The aliases come when its shards are there: a search that met them before would fail. Until then an alias of its own
     * distinguishes it from an index that others have created and not put into service, such as one that is being restored.
     */
    void make(IsoWeek week, int generation) throws IOException {
        String index = WeekNames.index(week, generation);
        ShardCopies copies = WeekLayout.read(cluster).hot();
        Map<String, Object> settings = template.settings(WeekTier.HOT, copies);
        Map<String, Object> marks = new HashMap<>(Map.of(WeekNames.NEW, Map.of()));
        if (isImport) {
            marks.put(WeekNames.IMPORT, Map.of());
        }
        if (copies.routed() > 0) {
            // From the start: an older build that creates the same week at this moment may be the one that sets its
            // other aliases.
            marks.put(WeekNames.routed(week), Map.of("is_write_index", true));
        }
        try {
            cluster.call(
                    "PUT",
                    "/" + index + "?wait_for_active_shards=0",
                    Map.of(
                            "settings",
                            isImport ? ImportedWeeks.settings(settings) : settings,
                            "mappings",
                            template.mappings(WeekTier.HOT, copies),
                            "aliases",
                            marks));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        }
        JsonNode health = cluster.call(
                "GET",
                "/_cluster/health/" + index + "?wait_for_no_initializing_shards=true"
                        + "&wait_for_status=yellow&timeout=" + SHARDS_WITHIN);
        if (health.path("timed_out").asBoolean(true)) {
            throw new IOException("The shards of " + index + " have not started within " + SHARDS_WITHIN
                    + "; see _cluster/allocation/explain");
        }
        WeekAliases.serveNew(cluster, index);
    }

    /**
     * Opens the index of a week and leads its aliases to it.
     *
     * @param generation which of several; null if there is one alone, or one has kept an alias
     * @param unfinished generations that are being filled, which are not whole
     * @return the index that serves the week now
     * @throws WeekRefusedException if it is not missing, or it is not clear what would be brought back
     */
    public String recover(IsoWeek week, @Nullable Integer generation, Set<String> unfinished) throws IOException {
        List<WeekIndex> found = WeekIndex.of(cluster, week).stream()
                .filter(index -> !unfinished.contains(index.name()))
                .toList();
        refuseServing(week, found);
        if (found.isEmpty()) {
            throw new WeekRefusedException(
                    "No index of the week " + week + " is there: restore it (./txsearch restore --weeks " + week
                            + "). Where no backup has it, --empty makes an empty one, to be loaded again.");
        }
        WeekIndex chosen = chosen(found, generation);
        if (!chosen.isOpen()) {
            cluster.patiently("POST", "/" + chosen.name() + "/_open");
        }
        JsonNode health = cluster.patiently(
                "GET", "/_cluster/health/" + chosen.name() + "?wait_for_status=yellow&timeout=" + RECOVERED_WITHIN);
        if (health.path("timed_out").asBoolean(true)) {
            throw new WeekRefusedException(
                    "Shards of " + chosen.name() + " are lost (see _cluster/allocation/explain): restore the week.");
        }
        Map<String, @Nullable Object> unblocked = new HashMap<>();
        unblocked.put("index.blocks.write", null);
        cluster.patiently("PUT", "/" + chosen.name() + "/_settings", unblocked);
        WeekAliases.serve(cluster, List.of(chosen.name()));
        register.require(List.of(week));
        return chosen.name();
    }

    /**
     * Creates an empty index for a week that is lost for good.
     *
     * @return the index that serves the week now
     * @throws WeekRefusedException if some index of it is there
     */
    public String makeEmpty(IsoWeek week) throws IOException {
        List<WeekIndex> found = WeekIndex.of(cluster, week);
        refuseServing(week, found);
        if (!found.isEmpty()) {
            throw new WeekRefusedException("The week " + week + " has the index "
                    + found.get(found.size() - 1).name() + ": bring it back without --empty, or delete it first.");
        }
        make(week, FIRST_GENERATION);
        register.require(List.of(week));
        return WeekNames.index(week, FIRST_GENERATION);
    }

    private static void refuseServing(IsoWeek week, List<WeekIndex> found) throws WeekRefusedException {
        if (found.stream().anyMatch(WeekIndex::isServing)) {
            throw new WeekRefusedException("The week " + week + " is not missing.");
        }
    }

    private static WeekIndex chosen(List<WeekIndex> found, @Nullable Integer generation) throws WeekRefusedException {
        List<WeekIndex> candidates = found.stream()
                .filter(index -> generation == null || index.generation() == generation)
                .toList();
        List<Predicate<WeekIndex>> signs = List.of(WeekIndex::inWeek, WeekIndex::inAll, index -> true);
        for (Predicate<WeekIndex> sign : signs) {
            List<WeekIndex> marked = candidates.stream().filter(sign).toList();
            if (marked.size() == 1) {
                return marked.get(0);
            }
        }
        throw new WeekRefusedException("The generations that are there are "
                + found.stream().map(WeekIndex::generation).toList()
                + ": name the one that served last with --generation. ./txsearch weeks shows what each holds.");
    }

    /** Returns whether a missing week was retired, so that it must not be created again. */
    public boolean isRetired(IsoWeek week) throws IOException {
        Object before = new StateDocuments(cluster)
                .read(Retirement.NOTE)
                .map(note -> note.get(Retirement.BEFORE))
                .orElse(null);
        return before != null && week.compareTo(IsoWeek.parse(before.toString())) < 0;
    }

    /** Makes everything written to those weeks visible to searches; one that was retired since holds nothing to be seen. */
    public void refresh(Set<IsoWeek> weeks) throws IOException {
        for (IsoWeek week : weeks) {
            try {
                JsonNode answer = cluster.call("POST", "/" + WeekNames.alias(week) + "/_refresh");
                if (answer.path("_shards").path("failed").asInt(0) > 0) {
                    throw new IOException("Not all of " + week + " could be refreshed");
                }
            } catch (ClusterRefusalException e) {
                if (!e.isIndexMissing() || !isRetired(week)) {
                    throw e;
                }
            }
        }
    }

    /** A week cannot be brought back as requested. */
    public static final class WeekRefusedException extends IOException {

        private static final long serialVersionUID = 1L;

        WeekRefusedException(String message) {
            super(message);
        }
    }
}
