package org.txsearch.api.platform.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A code that an error can have, with its page: in a problem's {@code code}, or in one of its {@code errors}. */
public sealed interface ErrorCode permits ProblemCode, FaultCode {

    /** Returns all codes, beginning with the codes of problems. */
    static List<ErrorCode> all() {
        return Stream.<ErrorCode>concat(Arrays.stream(ProblemCode.values()), Arrays.stream(FaultCode.values()))
                .toList();
    }

    /** Returns the code, as in a response. */
    String name();

    /** Returns its text in {@code errors.yaml}. */
    ErrorText text();

    /** Returns one line for people, the same for all errors with this code. */
    default String title() {
        return text().title();
    }

    /** Returns why a request gets this code. */
    default String cause() {
        return text().cause();
    }

    /** Returns how to correct the request, or what to do. */
    default String fix() {
        return text().fix();
    }

    /** Returns the cause and the fix. */
    default String explanation() {
        return cause() + " " + fix();
    }

    /** Returns the last segment of the address of its page, {@code invalid-request} for instance. */
    default String slug() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
