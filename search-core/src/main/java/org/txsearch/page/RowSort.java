package org.txsearch.page;

import co.elastic.clients.elasticsearch._types.SortOptions;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import jakarta.json.stream.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.txsearch.document.IndexFields;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An order of rows as Elasticsearch takes it: by its field, then by the tie-breaker. */
public final class RowSort {

    private static final JsonpMapper MAPPER = new Jackson3JsonpMapper();

    private RowSort() {}

    /** As JSON, for a body that is put together of other parts. */
    public static JsonNode json(Order order) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator generator = MAPPER.jsonProvider().createGenerator(bytes)) {
            generator.writeStartArray();
            of(order).forEach(sort -> sort.serialize(generator, MAPPER));
            generator.writeEnd();
        }
        return JsonMapper.shared().readTree(bytes.toByteArray());
    }

    static List<SortOptions> of(Order order) {
        SortOrder direction = order.isAscending() ? SortOrder.Asc : SortOrder.Desc;
        return List.of(
                SortOptions.of(s -> s.field(f -> {
                    f.field(sortField(order)).order(direction);
                    // As a number the gap is a key like any other, to be compared and to start behind.
                    return order.hasGaps() ? f.missing(Order.NO_TIME) : f;
                })),
                SortOptions.of(s ->
                        s.field(f -> f.field(IndexFields.path(IndexFields.TIE)).order(direction))));
    }

    /** Amounts are ordered by what the index derives of them: minor units without their sign. */
    private static String sortField(Order order) {
        return order.isByTime()
                ? order.path()
                : IndexFields.path(
                        IndexFields.derived(FieldCatalogue.transaction().field(order.path())));
    }
}
