package org.txsearch.gatling;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Settings of the weeks: how soon they refresh by themselves, and how writes become durable.
 *
 * @param refresh how often they refresh by themselves
 * @param durability {@code request} (before a write is acknowledged) or {@code async} (every five seconds)
 * @param flushThreshold how large a transaction log may grow before a flush; null for Elasticsearch's own limit
 */
public record WeekSettings(
        String refresh, String durability, @Nullable String flushThreshold) {

    /** Those of the template. */
    public static final WeekSettings USUAL = new WeekSettings("30s", "request", null);

    /** Those of the index that a rebuild fills. */
    public static final WeekSettings IMPORT = new WeekSettings("-1", "async", "4gb");

    /** These settings with another refresh interval. */
    public WeekSettings refreshedEvery(String interval) {
        return new WeekSettings(interval, durability, flushThreshold);
    }

    /** These settings with other durability. */
    public WeekSettings durable(String when) {
        return new WeekSettings(refresh, when, flushThreshold);
    }

    /** These settings with another limit of the transaction log. */
    public WeekSettings flushedAt(String size) {
        return new WeekSettings(refresh, durability, size);
    }

    /** Returns the body of a change of settings. */
    public String json() {
        ObjectNode settings = Http.mapper().createObjectNode();
        ObjectNode index = settings.putObject("index").put("refresh_interval", refresh);
        index.putObject("translog").put("durability", durability).put("flush_threshold_size", flushThreshold);
        return settings.toString();
    }
}
