package org.txsearch.gatling.matrix;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What sets one scenario apart from the others.
 *
 * @param byName the traits, in the order in which people read them
 */
record Traits(Map<String, String> byName) {

    static final String ASKED = "asked";
    static final String LAYOUT = "layout";
    static final String FORM = "form";
    static final String VOLUME = "volume";
    static final String DAYS = "days";
    static final String FILTER = "filter";
    static final String LIMIT = "limit";
    static final String FIELDS = "fields";

    static final String SERVICE = "service";
    static final String ELASTICSEARCH = "elasticsearch";
    static final String WHOLE = "all";
    static final String PARTS = "some";

    /** Whole transactions of weeks, by nothing but the merchant and the time. */
    static final Map<String, String> PLAIN = Map.of(
            LAYOUT, Layout.WEEKS.toString(), FORM, QueryForm.CONSTANT_SCORE.label(), FILTER, "none", FIELDS, WHOLE);

    Traits {
        byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    }

    /** All in one line, by which two runs are compared. */
    String name() {
        return String.join(" ", byName.values());
    }

    String of(String name) {
        return byName.getOrDefault(name, "");
    }

    boolean has(String name, String value) {
        return of(name).equals(value);
    }

    boolean has(Map<String, String> wanted) {
        return byName.entrySet().containsAll(wanted.entrySet());
    }
}
