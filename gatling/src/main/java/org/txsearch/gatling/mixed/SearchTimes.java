package org.txsearch.gatling.mixed;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of searches.
 *
 * @param millis how long each answer took
 * @param lagSeconds the delay that each response reported
 * @param failures what the searches without an answer came to
 */
record SearchTimes(List<Double> millis, List<Double> lagSeconds, List<String> failures) {

    static final SearchTimes NONE = new SearchTimes(List.of(), List.of(), List.of());

    private static final double MILLIS_PER_SECOND = 1e3;

    SearchTimes {
        millis = List.copyOf(millis);
        lagSeconds = List.copyOf(lagSeconds);
        failures = List.copyOf(failures);
    }

    static SearchTimes answered(double millis, long lagMillis) {
        return new SearchTimes(List.of(millis), List.of(lagMillis / MILLIS_PER_SECOND), List.of());
    }

    static SearchTimes failed(String why) {
        return new SearchTimes(List.of(), List.of(), List.of(why));
    }

    SearchTimes and(SearchTimes more) {
        return new SearchTimes(
                joined(millis, more.millis), joined(lagSeconds, more.lagSeconds), joined(failures, more.failures));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }
}
