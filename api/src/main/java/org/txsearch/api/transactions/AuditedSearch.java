package org.txsearch.api.transactions;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.txsearch.api.audit.Question;

/** Tells the audit log what kind of question is asked. */
public final class AuditedSearch {

    private static final Set<String> CONNECTIVES = Set.of("and", "or", "not");

    private AuditedSearch() {}

    /** The question that a search is; how many rows it found is still to be told. */
    static Question question(HttpServletRequest request, PageCursors.Wanted wanted) {
        return question(request, wanted.query().resolved())
                .sortedBy(sort(wanted.query().resolved()))
                .walks(wanted.page().position() != null, wanted.page().backward());
    }

    /** A question about what a filter finds; the parameters are those that {@link ParsedFilters} resolved. */
    public static Question question(HttpServletRequest request, Map<String, Object> resolved) {
        return Question.of(request).filteredBy(filters(resolved));
    }

    /** The names of the filters of a resolved query. */
    static List<String> filters(Map<String, Object> resolved) {
        Set<String> filters = new LinkedHashSet<>();
        resolved.forEach((name, value) -> {
            if (name.equals(Parameters.FILTER)) {
                fieldsOf(value, filters);
            } else if (!SearchMembers.NAMES.contains(name)) {
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

    /** The order of a resolved query, as a request has it. */
    static String sort(Map<String, Object> resolved) {
        return resolved.get(SearchMembers.SORT.name()) instanceof List<?> sort
                ? sort.get(0).toString()
                : "";
    }
}
