package org.txsearch.api.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the parameters of requests without a filter. */
@Component
public final class ListParameters {

    /**
     * A page of a list.
     *
     * @param limit the largest number of rows; 0 if the request has no limit
     * @param cursor where the page starts, or null for the first page
     */
    public record Requested(int limit, @Nullable String cursor) {}

    /** The page of a list without filters. */
    public Requested page(Map<String, String[]> given, Faults faults) {
        Parameters parameters = Parameters.of(given, List.of(SearchMembers.LIMIT, SearchMembers.CURSOR), faults);
        int limit = SearchMembers.LIMIT.readOrDefault(parameters, faults);
        return new Requested(
                parameters.has(SearchMembers.LIMIT.name()) ? limit : 0, SearchMembers.CURSOR.read(parameters, faults));
    }

    /** Notes every parameter as a fault. */
    public static void none(Map<String, String[]> given, Faults faults) {
        Parameters.requireNone(given, faults);
    }

    /** Refuses a request that has any parameter. */
    public static void requireNone(HttpServletRequest request) {
        Faults faults = new Faults();
        none(request.getParameterMap(), faults);
        faults.throwIfAny();
    }
}
