package org.txsearch.weeks;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.Notes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Makes the weekly indices of a cluster. */
public final class Weeks {

    private static final Logger LOG = LoggerFactory.getLogger(Weeks.class);

    /** The note that says before which week all have been retired. */
    static final String RETIRED = "retired-weeks";

    private static final int FIRST_GENERATION = 1;
    private static final String SHARDS_WITHIN = "10s";

    private final Cluster cluster;
    private final WeekTemplate template;
    private final WeekRegister register;
    private final WeekAliases aliases;

    /** The weeks of that cluster, made for the schema that this build ships. */
    public Weeks(Cluster cluster) {
        this(cluster, FieldCatalogue.transaction());
    }

    /** The weeks of that cluster, made for another schema. */
    public Weeks(Cluster cluster, FieldCatalogue catalogue) {
        this.cluster = cluster;
        this.template = new WeekTemplate(catalogue);
        this.register = new WeekRegister(cluster);
        this.aliases = new WeekAliases(cluster);
    }

    /**
     * Makes the cluster ready to be written to: the template is there, and as this build wants it, and so are the fields of
     * the weeks.
     *
     * @throws TemplateMissingException where there are weeks and no template: somebody deleted it, and weeks made
     *     without it would not be searchable
     */
    public void prepare() throws IOException {
        if (!hasTemplate()
                && cluster.call(client -> client.indices().existsAlias(e -> e.name(WeekNames.ALL)))
                        .value()) {
            throw new TemplateMissingException();
        }
        installTemplate();
        List<WeekIndex> indices = new WeekIndices(cluster).all();
        register.adopt(indices.stream()
                .filter(WeekIndex::isServing)
                .map(WeekIndex::week)
                .toList());
        addFields(indices);
    }

    /**
     * Gives weeks of another schema the fields that they lack: what is written to them from now on is found by those. What
     * stands in them is derived anew by a rebuild alone.
     */
    void addFields() throws IOException {
        addFields(new WeekIndices(cluster).all());
    }

    private void addFields(List<WeekIndex> indices) throws IOException {
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of("properties", template.mappings().getOrDefault("properties", Map.of())));
        for (WeekIndex index : indices) {
            if (index.inWeek() && index.isOpen() && !index.schema().equals(template.generation())) {
                try {
                    cluster.call(client -> client.indices()
                            .putMapping(put -> put.index(index.name()).withJson(new StringReader(body))));
                } catch (ClusterRefusalException e) {
                    LOG.warn("{} keeps its fields until it is rebuilt: {}", index.name(), e.getMessage());
                }
            }
        }
    }

    private boolean hasTemplate() throws IOException {
        try {
            cluster.call(client -> client.indices().getIndexTemplate(g -> g.name(WeekTemplate.NAME)));
            return true;
        } catch (ClusterRefusalException e) {
            if (e.type().equals("resource_not_found_exception")) {
                return false;
            }
            throw e;
        }
    }

    /** Installs the template, or brings it up to date; weeks that are there keep the mapping they have. */
    public void installTemplate() throws IOException {
        String body = JsonMapper.shared()
                .writeValueAsString(template.body(WeekShards.read(cluster).hot()));
        cluster.call(client -> client.indices()
                .putIndexTemplate(put -> put.name(WeekTemplate.NAME).withJson(new StringReader(body))));
    }

    /**
     * Makes a week that never was, unless it is there.
     *
     * @throws WeekMissingException where it was there and is lost: made anew, it would hide what it has lost
     */
    public void create(IsoWeek week) throws IOException {
        // Read before the aliases: whoever makes the week meanwhile registers it after them.
        WeekRegister.Entries entries = register.read();
        if (!aliases.serves(week)) {
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
     * tells it from an index that others have made and not put into service, such as one that is being restored.
     */
    void make(IsoWeek week, int generation) throws IOException {
        String index = WeekNames.index(week, generation);
        AdminCalls calls = new AdminCalls(cluster);
        try {
            calls.call(
                    "PUT",
                    "/" + index + "?wait_for_active_shards=0",
                    Map.of(
                            "settings",
                            template.settings(Tier.HOT, WeekShards.read(cluster).hot()),
                            "mappings",
                            template.mappings(),
                            "aliases",
                            Map.of(WeekNames.NEW, Map.of())));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        }
        JsonNode health = calls.call(
                "GET",
                "/_cluster/health/" + index + "?wait_for_no_initializing_shards=true"
                        + "&wait_for_status=yellow&timeout=" + SHARDS_WITHIN);
        if (health.path("timed_out").asBoolean(true)) {
            throw new IOException("The shards of " + index + " have not started within " + SHARDS_WITHIN
                    + "; _cluster/allocation/explain tells why");
        }
        aliases.serveNew(index);
    }

    /** Whether a week that is missing was retired, so that it must not be made again. */
    public boolean isRetired(IsoWeek week) throws IOException {
        Object before =
                new Notes(cluster).read(RETIRED).map(note -> note.get("before")).orElse(null);
        return before != null && week.compareTo(IsoWeek.parse(before.toString())) < 0;
    }

    /** Makes everything written to those weeks visible to searches; one that was retired since holds nothing to be seen. */
    public void refresh(Set<IsoWeek> weeks) throws IOException {
        for (IsoWeek week : weeks) {
            try {
                var answer = cluster.call(client -> client.indices().refresh(r -> r.index(WeekNames.alias(week))));
                if (answer.shards() != null && answer.shards().failed().intValue() > 0) {
                    throw new IOException("Not all of " + week + " could be refreshed");
                }
            } catch (ClusterRefusalException e) {
                if (!e.isIndexMissing() || !isRetired(week)) {
                    throw e;
                }
            }
        }
    }
}
