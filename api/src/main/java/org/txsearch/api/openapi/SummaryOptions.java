package org.txsearch.api.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.swagger.v3.oas.models.media.Schema;
import java.util.Arrays;
import java.util.List;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryRequest;

/** What a question for a summary has beside its filters, by query string and by body. */
final class SummaryOptions {

    private SummaryOptions() {}

    static List<SearchOptions> of(FieldCatalogue catalogue) {
        return List.of(SearchOptions.zone(), groupBy(catalogue), interval(), top(), SearchOptions.minAsOf());
    }

    private static SearchOptions groupBy(FieldCatalogue catalogue) {
        Schema<?> names = Schemas.array(
                Schemas.oneOf(
                        GroupField.of(catalogue).stream().map(GroupField::name).toList()),
                1,
                SummaryRequest.MAX_FIELDS);
        names.setUniqueItems(true);
        return new SearchOptions(
                "group_by",
                "By which fields the transactions of each currency are grouped; a null value is a group of its own.",
                names,
                null,
                JsonNodeFactory.instance.arrayNode().add("status"));
    }

    private static SearchOptions interval() {
        return new SearchOptions(
                "interval",
                "By which spans of created_at they are grouped, as the clocks of time_zone go: days of 23 and 25 hours,"
                        + " ISO weeks. Spans without transactions fill the range of created_at that the filter asks for,"
                        + " where it is open from the first transaction or to the last, and count as groups.",
                Schemas.oneOf(Arrays.stream(CalendarUnit.values())
                        .map(CalendarUnit::name)
                        .toList()),
                null,
                "DAY");
    }

    private static SearchOptions top() {
        return new SearchOptions(
                "top",
                "How many payers of each currency to name, those with the greatest gross; 100,000 payers may match.",
                Schemas.int32(1, SummaryRequest.MAX_TOP),
                null,
                10);
    }
}
