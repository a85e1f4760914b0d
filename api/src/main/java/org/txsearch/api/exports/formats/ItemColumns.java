package org.txsearch.api.exports.formats;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.csv.CsvColumns;
import org.txsearch.document.ItemFields;
import org.txsearch.document.ItemPath;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldLabels;
import org.txsearch.schema.LabelLanguage;
import tools.jackson.databind.JsonNode;

/** The options of formats whose columns are members of the item: the columns, and the language of their labels. */
final class ItemColumns {

    static final String LANGUAGE = "language";
    static final String COLUMNS = "columns";

    private static final String PATH = "path";
    private static final String LABEL = "label";
    private static final String FIELDS = "fields";

    private static final int MAX_COLUMNS = 100;
    private static final int MAX_PATH = 200;
    private static final int MAX_LABEL = 100;

    private static final List<String> LANGUAGES = List.of("en", "de", "fr", "es");

    private ItemColumns() {}

    static Member<String> languageOption(String description) {
        return Member.firstOf(LANGUAGE, LANGUAGES).defaultsTo(null, null).describedAs(description);
    }

    static Member<?> columnsOption() {
        return Member.objects(
                        COLUMNS,
                        MAX_COLUMNS,
                        Member.text(PATH, MAX_PATH)
                                .describedAs(
                                        "A path of the item that is one column, such as payer.name or amount.value.")
                                .required(),
                        Member.text(LABEL, MAX_LABEL).describedAs("Its name in the header instead of the path."))
                .describedAs("The columns in their order; instead of fields.");
    }

    /** Returns the chosen language; English by default. */
    static LabelLanguage language(JsonNode chosen) {
        JsonNode language = chosen.path(LANGUAGE);
        return language.isString()
                ? LabelLanguage.valueOf(language.asString().toUpperCase(Locale.ROOT))
                : LabelLanguage.EN;
    }

    /** Adds a fault if the request has both columns and fields. */
    static void checkFields(RequestedFormat requested, Faults faults) {
        if (requested.sets(COLUMNS) && requested.query().hasFields()) {
            String columns = requested.pointer(COLUMNS).substring(1).replace('/', '.');
            faults.add(FIELDS, FaultCode.INVALID_VALUE, columns + " has the columns already; leave fields out.");
        }
    }

    /** Adds a fault for each path that is not one column, and for columns that are equal. */
    static void checkPaths(RequestedFormat requested, Faults faults) {
        Set<JsonNode> seen = new HashSet<>();
        int number = 0;
        for (JsonNode column : requested.options().path(COLUMNS)) {
            String where = requested.pointer(COLUMNS) + "/" + number++;
            if (faults.isFaulty(where)) {
                continue;
            }
            String fault = fault(column);
            if (fault != null) {
                String path = column.path(PATH).asString();
                faults.add(where + "/" + PATH, FaultCode.UNKNOWN_FIELD, fault, SearchMembers.nearestPath(path));
            } else if (!seen.add(column)) {
                faults.add(
                        where,
                        FaultCode.INVALID_VALUE,
                        "The list has this path with this label already; leave it out, or give it another label.");
            }
        }
    }

    /** Returns the fault of a column's path; null if the path is one column. */
    private static @Nullable String fault(JsonNode column) {
        FieldCatalogue catalogue = FieldCatalogue.transaction();
        ItemPath path = ItemPath.find(catalogue, column.path(PATH).asString());
        if (path == null) {
            return "The item has no such part; send a dotted path, such as payer.email.";
        }
        List<String> names = CsvColumns.exactly(catalogue, List.of(path)).names();
        return names.size() == 1 ? null : "The path has several columns; name one, such as " + names.get(0) + ".";
    }

    /** Returns the columns of an export with their names in the header. */
    static CsvColumns of(ExportContents contents, JsonNode chosen) {
        FieldCatalogue catalogue = FieldCatalogue.transaction();
        ItemFields fields = contents.rows().fields();
        List<ItemPath> paths = new ArrayList<>();
        for (JsonNode column : chosen.path(COLUMNS)) {
            paths.add(ItemPath.find(catalogue, column.path(PATH).asString()));
        }
        CsvColumns columns = !paths.isEmpty()
                ? CsvColumns.exactly(catalogue, paths)
                : fields == null ? CsvColumns.all(catalogue) : CsvColumns.of(catalogue, fields.paths());
        boolean hasLanguage = chosen.path(LANGUAGE).isString();
        List<String> names = new ArrayList<>();
        for (String name : columns.names()) {
            JsonNode label = chosen.path(COLUMNS).path(names.size()).path(LABEL);
            names.add(
                    label.isString()
                            ? label.asString()
                            : hasLanguage ? FieldLabels.label(language(chosen), name) : name);
        }
        return columns.named(names);
    }
}
