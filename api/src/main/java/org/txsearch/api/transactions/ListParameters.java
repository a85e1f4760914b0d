package org.txsearch.api.transactions;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the parameters of requests that search for nothing. */
@Component
public final class ListParameters {

    private final QueryReader reader;

    ListParameters(QueryReader reader) {
        this.reader = reader;
    }

    /**
     * Which page of a list is wanted.
     *
     * @param limit the most rows; 0 where that is not said
     * @param cursor the place, or null for the first page
     */
    public record Wanted(int limit, @Nullable String cursor) {}

    /** The page of a list without filters. */
    public Wanted page(Map<String, String[]> given, Faults faults) {
        Parameters parameters = Parameters.of(given, List.of(QueryReader.LIMIT, QueryReader.CURSOR), faults);
        return new Wanted(reader.limit(parameters, 0, faults), parameters.get(QueryReader.CURSOR));
    }

    /** Notes every parameter as a fault, where there are none to give. */
    public static void none(Map<String, String[]> given, Faults faults) {
        Parameters.of(given, List.of(), faults);
    }

    /** Refuses a request that has any parameter. */
    public static void requireNone(HttpServletRequest request) {
        Faults faults = new Faults();
        none(request.getParameterMap(), faults);
        faults.throwIfAny();
    }
}
