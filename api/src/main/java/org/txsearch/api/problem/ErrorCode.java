package org.txsearch.api.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A code that an error can have, with its page: in a problem's {@code code}, or in one of its {@code errors}. */
public sealed interface ErrorCode permits ProblemCode, FaultCode {

    /** All codes: those of problems first. */
    static List<ErrorCode> all() {
        return Stream.<ErrorCode>concat(Arrays.stream(ProblemCode.values()), Arrays.stream(FaultCode.values()))
                .toList();
    }

    /** The code as it is in an answer. */
    String name();

    /** One line for people. */
    String title();

    /** Why a request gets this code. */
    String cause();

    /** What to change, or what to do. */
    String fix();

    /** The cause and the fix. */
    default String explanation() {
        return cause() + " " + fix();
    }

    /** The last segment of the address of its page, {@code invalid-request} for instance. */
    default String slug() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
