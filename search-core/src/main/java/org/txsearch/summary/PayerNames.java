package org.txsearch.summary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.IndexFields;
import org.txsearch.json.JsonScanner;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/**
 * The names of payers: for each that of the payer's latest transaction that has one, which a list in its default order
 * shows first.
 */
final class PayerNames {

    private static final Field ID = FieldCatalogue.transaction().field(GroupField.PAYER);
    private static final Field NAME = FieldCatalogue.transaction().field("payer.name");

    private final Map<String, String> namesById = new HashMap<>();

    static TransactionFilter of(TransactionFilter filter, List<String> ids) {
        return new TransactionFilter.And(List.of(filter, new FieldFilter.AnyOf(ID, ids), new FieldFilter.Exists(NAME)));
    }

    /** Makes a search for such transactions return the latest of each payer. */
    static SearchBody latest(SearchBody body, int payers) {
        return body.with("size", payers)
                .with("_source", List.of(ID.path(), NAME.path()))
                .with("collapse", Map.of("field", ID.path()))
                .with(
                        "sort",
                        List.of(descending(CreatedRange.CREATED_AT), descending(IndexFields.path(IndexFields.TIE))))
                .with("track_total_hits", false);
    }

    /** Reads the hits; the scanner is before {@code hits}. */
    void read(JsonScanner scanner) {
        scanner.readMembers("hits", () -> scanner.readElements(() -> hit(scanner)));
    }

    private void hit(JsonScanner scanner) {
        scanner.readMembers("_source", () -> scanner.readMembers(() -> payer(scanner)));
    }

    private void payer(JsonScanner scanner) {
        List<String> idAndName = new ArrayList<>(List.of("", ""));
        scanner.readMembers(() -> idAndName.set(scanner.nameIs(ID.name()) ? 0 : 1, scanner.readString()));
        namesById.put(idAndName.get(0), idAndName.get(1));
    }

    @Nullable
    String of(String id) {
        return namesById.get(id);
    }

    private static Map<String, Object> descending(String path) {
        return Map.of(path, "desc");
    }
}
