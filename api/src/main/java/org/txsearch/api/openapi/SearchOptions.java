package org.txsearch.api.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.transactions.TimeRange;
import org.txsearch.page.Order;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/**
 * What every search has beside its filters, by query string and by body.
 *
 * @param name its name, the same in both
 * @param description what it means
 * @param schema its values
 * @param otherwise what holds where it is absent, or null where that is nothing
 * @param example one of them
 */
record SearchOptions(
        String name,
        String description,
        Schema<?> schema,
        @Nullable Object otherwise,
        Object example) {

    private static final int MAX_ZONE_LENGTH = 64;
    private static final int MAX_FIELDS = 50;
    private static final int MAX_PATH_LENGTH = 200;

    boolean isList() {
        return schema.getItems() != null;
    }

    static List<SearchOptions> of(FieldCatalogue catalogue) {
        return List.of(zone(), sort(), limit(), cursor(), fields(catalogue), total(), minAsOf());
    }

    static SearchOptions zone() {
        StringSchema zone = Schemas.text("iana-time-zone", MAX_ZONE_LENGTH);
        return new SearchOptions(
                "time_zone",
                "IANA time zone in which plain dates are read, in exact case; an offset is none.",
                zone,
                "Etc/UTC",
                "Europe/Madrid");
    }

    private static SearchOptions sort() {
        StringSchema sort = Schemas.oneOf(Arrays.stream(Order.values())
                .map(order -> order.isAscending() ? order.path() : "-" + order.path())
                .toList());
        return new SearchOptions(
                "sort",
                "Order of the rows; ties stand in a fixed order derived from the id, and rows without updated_at"
                        + " before those that have one. A walk by created_at reaches each row exactly once while others"
                        + " write, a walk upwards by updated_at or ingested_at at least once. To follow changes, sort by"
                        + " ingested_at with ingested_from = the last freshness.as_of. By amount means by the absolute"
                        + " gross amount, as the filters compare it, and needs exactly one currency.",
                sort,
                "-created_at",
                "-created_at");
    }

    private static SearchOptions limit() {
        return new SearchOptions(
                "limit", "The most rows of a page.", Schemas.int32(1, EnvelopeSchemas.MAX_PAGE), 100, 50);
    }

    private static SearchOptions cursor() {
        return new SearchOptions(
                "cursor",
                "Next or previous page: next_cursor or prev_cursor of a page, alone or with the same query; only limit may"
                        + " change.",
                EnvelopeSchemas.cursor(),
                null,
                "AQNxz9Rzj_L1EFOU");
    }

    private static SearchOptions fields(FieldCatalogue catalogue) {
        List<String> alternatives = new ArrayList<>();
        for (Field field : catalogue.byPath().values()) {
            alternatives.add(field.path().replace(".", "\\."));
            if (field.kind() == Field.Kind.STRING_MAP) {
                alternatives.add(field.path().replace(".", "\\.") + "\\.[^,\\u0000-\\u001f\\u007f-\\u009f]{1,64}");
            }
        }
        StringSchema path =
                Schemas.pattern(alternatives.stream().collect(Collectors.joining("|", "^(", ")$")), MAX_PATH_LENGTH);
        return new SearchOptions(
                "fields",
                "Which parts of each transaction are wanted: dotted paths. A parent takes all below it, items.sku keeps the"
                        + " array, metadata.<key> is one key. id is always there.",
                Schemas.array(path, 1, MAX_FIELDS),
                null,
                JsonNodeFactory.instance
                        .arrayNode()
                        .add("amount")
                        .add("payer.email")
                        .add("items.sku")
                        .add("metadata.order"));
    }

    private static SearchOptions total() {
        return new SearchOptions(
                "total",
                "How far the rows of the whole query are counted: not at all, exactly up to 10,000, or exactly.",
                Schemas.oneOf(List.of("none", "bounded", "exact")),
                "bounded",
                "exact");
    }

    static SearchOptions minAsOf() {
        return new SearchOptions(
                "min_as_of",
                "How fresh the data must be: where freshness.as_of would be earlier, the answer is 503"
                        + " DATA_NOT_YET_AVAILABLE with Retry-After. A date-time with an offset (RFC 3339). No part of what"
                        + " a cursor remembers.",
                Schemas.of(TimeRange.INSTANT),
                null,
                "2026-11-01T10:31:20Z");
    }
}
