package org.txsearch.api.transactions;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.txsearch.api.audit.Question;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.SearchMembers;

/** Describes a search for the audit log. */
public final class AuditedSearch {

    private static final Set<String> CONNECTIVES = Set.of("and", "or", "not");

    private AuditedSearch() {}

    /** The question of a search; how many rows it found is added later. */
    static Question question(HttpServletRequest request, PageCursors.RequestedPage requested) {
        return question(request, requested.query().resolved())
                .sortedBy(sort(requested.query().resolved()))
                .walks(requested.page().position() != null, requested.page().backward());
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

    /** The names of the fields in a body's filter. */
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
