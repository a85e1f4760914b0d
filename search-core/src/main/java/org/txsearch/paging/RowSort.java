package org.txsearch.paging;

import co.elastic.clients.elasticsearch._types.SortOptions;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import jakarta.json.stream.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.txsearch.document.IndexFields;
import org.txsearch.index.WeekTemplate;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An order of rows as Elasticsearch takes it: by its field, then by the tie-breaker. */
public final class RowSort {

    static final JsonpMapper MAPPER = new Jackson3JsonpMapper();

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

    /** As the documents of weeks are sorted: a search for one merchant's rows stops when it has them. */
    static List<SortOptions> asStored() {
        List<SortOptions> keys = new ArrayList<>();
        keys.add(SortOptions.of(
                s -> s.field(f -> f.field(WeekTemplate.SORT.get(0)).order(SortOrder.Asc))));
        keys.addAll(of(Order.CREATED_AT_DESCENDING));
        return keys;
    }

    static List<SortOptions> of(Order order) {
        SortOrder direction = order.isAscending() ? SortOrder.Asc : SortOrder.Desc;
        return List.of(
                SortOptions.of(s -> s.field(f -> {
                    f.field(sortField(order)).order(direction);
                    // As a number the gap is a key like any other, to be compared and to start after.
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

    /**
     * Puts rows that Elasticsearch's order cannot distinguish in the order of their ids, so that every answer has the
     * same order.
     */
    public static final class EqualRows {

        private EqualRows() {}

        /** Sorts the rows of each key, which stand together; rows of different keys stay as they are. */
        public static void orderById(List<StoredTransaction> rows, boolean ascending) {
            int from = 0;
            for (int i = 1; i <= rows.size(); i++) {
                if (i == rows.size() || !rows.get(i).hasKeyOf(rows.get(from))) {
                    if (i - from > 1) {
                        rows.subList(from, i).sort(Comparator.comparing(StoredTransaction::id, direction(ascending)));
                    }
                    from = i;
                }
            }
        }

        /** How ids are compared where the rows' keys grow, or shrink. */
        static Comparator<String> direction(boolean ascending) {
            return ascending ? Comparator.naturalOrder() : Comparator.reverseOrder();
        }
    }
}
