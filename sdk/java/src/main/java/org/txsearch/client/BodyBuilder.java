package org.txsearch.client;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all requests with a filter tree in their body have in common.
 *
 * @param <B> the builder itself
 */
public abstract class BodyBuilder<B extends BodyBuilder<B>> {

    private final Map<String, Object> members = new LinkedHashMap<>();

    BodyBuilder() {}

    abstract B self();

    final Map<String, Object> members() {
        return new LinkedHashMap<>(members);
    }

    final B set(String name, Object value) {
        members.put(name, value);
        return self();
    }

    /** What a transaction must match; everything without it. */
    public final B filter(Filter filter) {
        return set("filter", filter);
    }

    /** What a transaction must match, as the API takes it. */
    public final B filter(Map<String, ?> tree) {
        return filter(Filter.of(tree));
    }

    /** The IANA time zone in which days are read, {@code Etc/UTC} by default. */
    public final B timeZone(String name) {
        return set("time_zone", name);
    }

    /** Bodies that return rows.
     *
     * @param <B> the builder itself
     */
    public abstract static class Rows<B extends Rows<B>> extends BodyBuilder<B> {

        Rows() {}

        /** The order, for example {@code created_at} or {@code -amount}. */
        public final B sort(String order) {
            return set("sort", order);
        }

        /** The parts to return, as dotted paths, for example {@code payer.name}. */
        public final B fields(String... paths) {
            return set("fields", List.of(paths));
        }

        /** The parts to return, as dotted paths. */
        public final B fields(Collection<String> paths) {
            return set("fields", List.copyOf(paths));
        }
    }
}
