package org.txsearch.weeks;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch.indices.GetAliasResponse;
import java.io.IOException;
import java.io.StringReader;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.txsearch.cluster.Cluster;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.json.JsonMapper;

/** Makes and lists the weekly indices of a cluster. */
public final class Weeks {

    private static final int FIRST_GENERATION = 1;

    private final Cluster cluster;
    private final WeekTemplate template;

    /** The weeks of that cluster, made for the schema that this build ships. */
    public Weeks(Cluster cluster) {
        this.cluster = cluster;
        this.template = new WeekTemplate(FieldCatalogue.transaction());
    }

    /** Installs the template, or brings it up to date; weeks that are there keep the mapping they have. */
    public void installTemplate() throws IOException {
        String body = JsonMapper.shared().writeValueAsString(template.body());
        cluster.client()
                .indices()
                .putIndexTemplate(put -> put.name(WeekTemplate.NAME).withJson(new StringReader(body)));
    }

    /** Makes a week's index with its aliases, unless it is there. */
    public void create(IsoWeek week) throws IOException {
        try {
            cluster.client()
                    .indices()
                    .create(c -> c.index(WeekNames.index(week, FIRST_GENERATION))
                            .aliases(WeekNames.alias(week), a -> a)
                            .aliases(WeekNames.ALL, a -> a));
        } catch (ElasticsearchException e) {
            if (!"resource_already_exists_exception".equals(e.error().type())) {
                throw e;
            }
        }
    }

    /** The weeks that are there, oldest first. */
    public NavigableSet<IsoWeek> list() throws IOException {
        NavigableSet<IsoWeek> weeks = new TreeSet<>();
        GetAliasResponse aliases = cluster.client().indices().getAlias(get -> get.index(WeekNames.ALL + "-*"));
        aliases.result()
                .values()
                .forEach(index -> index.aliases().keySet().stream()
                        .filter(WeekNames::isWeekAlias)
                        .map(WeekNames::week)
                        .forEach(weeks::add));
        return weeks;
    }

    /** Makes everything written to those weeks visible to searches. */
    public void refresh(Set<IsoWeek> weeks) throws IOException {
        for (IsoWeek week : weeks) {
            cluster.client().indices().refresh(r -> r.index(WeekNames.alias(week)));
        }
    }
}
