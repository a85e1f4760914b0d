package org.txsearch.weeks;

import java.io.IOException;
import java.io.StringReader;
import java.util.Set;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.json.JsonMapper;

/** Makes the weekly indices of a cluster. */
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
        cluster.call(client -> client.indices()
                .putIndexTemplate(put -> put.name(WeekTemplate.NAME).withJson(new StringReader(body))));
    }

    /** Makes a week's index with its aliases, unless it is there. */
    public void create(IsoWeek week) throws IOException {
        try {
            cluster.call(client -> client.indices()
                    .create(c -> c.index(WeekNames.index(week, FIRST_GENERATION))
                            .aliases(WeekNames.alias(week), a -> a)
                            .aliases(WeekNames.ALL, a -> a)));
        } catch (ClusterRefusalException e) {
            if (!e.type().equals("resource_already_exists_exception")) {
                throw e;
            }
        }
    }

    /** Makes everything written to those weeks visible to searches. */
    public void refresh(Set<IsoWeek> weeks) throws IOException {
        for (IsoWeek week : weeks) {
            cluster.call(client -> client.indices().refresh(r -> r.index(WeekNames.alias(week))));
        }
    }
}
