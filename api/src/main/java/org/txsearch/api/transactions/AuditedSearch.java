package org.txsearch.api.transactions;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.audit.Question;

/** Tells the audit log what kind of question is asked. */
public final class AuditedSearch {

    private static final Set<String> NO_FILTERS = Set.of(QueryReader.SORT, QueryReader.TIME_ZONE, FieldsReader.FIELDS);
    private static final Set<String> CONNECTIVES = Set.of("and", "or", "not");

    private AuditedSearch() {}

    /** The question that a search is; how many rows it found is still to be told. */
    static Question question(HttpServletRequest request, PageCursors.Wanted wanted) {
        return question(request, wanted.query().resolved())
                .sortedBy(text(wanted.query().resolved().get(QueryReader.SORT)))
                .walks(wanted.page().position() != null, wanted.page().backward());
    }

    /** A question about what a filter finds; the parameters are those that {@link ParsedFilters} understood. */
    public static Question question(HttpServletRequest request, Map<String, Object> resolved) {
        return Question.of(request).filteredBy(filters(resolved));
    }

    /** The names of the filters of a resolved query. */
    static List<String> filters(Map<String, Object> resolved) {
        Set<String> filters = new LinkedHashSet<>();
        resolved.forEach((name, value) -> {
            if (name.equals(Parameters.FILTER)) {
                fieldsOf(value, filters);
            } else if (!NO_FILTERS.contains(name)) {
                filters.add(withoutKey(name));
            }
        });
        return List.copyOf(filters);
    }

    /** The names of the fields that a body's filter asks for. */
    private static void fieldsOf(Object tree, Set<String> names) {
        if (tree instanceof Collection<?> several) {
            several.forEach(one -> fieldsOf(one, names));
        } else if (tree instanceof Map<?, ?> members) {
            members.forEach((name, value) -> {
                if (CONNECTIVES.contains(name)) {
                    fieldsOf(value, names);
                } else {
                    names.add(withoutKey(name.toString()));
                }
            });
        }
    }

    /** The key of a pair of metadata is the merchant's own, and may be anything. */
    private static String withoutKey(String name) {
        return name.split("[.\\[]", 2)[0];
    }

    private static String text(@Nullable Object sort) {
        return sort instanceof Collection<?> several && !several.isEmpty()
                ? several.iterator().next().toString()
                : String.valueOf(sort);
    }
}
