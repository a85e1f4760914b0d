package org.txsearch.weeks;

import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.Notes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.json.JsonMapper;

/** Makes the weekly indices of a cluster. */
public final class Weeks {

    private static final Logger LOG = LoggerFactory.getLogger(Weeks.class);

    /** The note that says before which week all have been retired. */
    static final String RETIRED = "retired-weeks";

    private static final int FIRST_GENERATION = 1;

    private final Cluster cluster;
    private final WeekTemplate template;

    /** The weeks of that cluster, made for the schema that this build ships. */
    public Weeks(Cluster cluster) {
        this(cluster, FieldCatalogue.transaction());
    }

    /** The weeks of that cluster, made for another schema. */
    public Weeks(Cluster cluster, FieldCatalogue catalogue) {
        this.cluster = cluster;
        this.template = new WeekTemplate(catalogue);
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
        addFields();
    }

    /**
     * Gives weeks of another schema the fields that they lack: what is written to them from now on is found by those. What
     * stands in them is derived anew by a rebuild alone.
     */
    void addFields() throws IOException {
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of("properties", template.mappings().getOrDefault("properties", Map.of())));
        for (WeekIndex index : new WeekIndices(cluster).all()) {
            if (index.inWeek() && !index.schema().equals(template.generation())) {
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

    /** Makes a week's index with its aliases, unless it is there; it does not need the template. */
    public void create(IsoWeek week) throws IOException {
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "settings",
                        template.settings(Tier.HOT, WeekShards.read(cluster).hot()),
                        "mappings",
                        template.mappings(),
                        "aliases",
                        Map.of(WeekNames.alias(week), Map.of(), WeekNames.ALL, Map.of())));
        try {
            cluster.call(client -> client.indices()
                    .create(c ->
                            c.index(WeekNames.index(week, FIRST_GENERATION)).withJson(new StringReader(body))));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        }
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
