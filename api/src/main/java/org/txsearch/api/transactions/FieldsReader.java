package org.txsearch.api.transactions;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.item.ItemFields;
import org.txsearch.item.ItemPath;
import org.txsearch.schema.FieldCatalogue;

/** Reads which parts of a transaction an answer is to have. */
final class FieldsReader {

    static final String FIELDS = "fields";
    static final int MAX_FIELDS = 50;

    private final FieldCatalogue catalogue;

    FieldsReader(FieldCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The parts of those paths, or null where faults have been noted. */
    @Nullable
    ItemFields read(List<String> texts, Faults faults) {
        List<ItemPath> paths = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            // Query strings and cursors keep the paths as one list with commas between.
            ItemPath path = texts.get(i).contains(",") ? null : ItemPath.find(catalogue, texts.get(i));
            if (path == null) {
                faults.add(
                        FIELDS,
                        FaultCode.UNKNOWN_FIELD,
                        "Field number " + (i + 1)
                                + " of the list does not exist; send dotted paths of the item, such as payer.email.",
                        suggestion(texts.get(i)));
            }
            paths.add(path);
        }
        return paths.stream().anyMatch(Objects::isNull)
                ? null
                : ItemFields.of(paths.stream().distinct().toList());
    }

    /** A path that ends in this name, or that is nearly this. */
    private @Nullable String suggestion(String text) {
        return catalogue.byPath().keySet().stream()
                .filter(path -> path.endsWith("." + text))
                .findFirst()
                .orElseGet(() -> Suggestion.of(text, catalogue.byPath().keySet()));
    }
}
