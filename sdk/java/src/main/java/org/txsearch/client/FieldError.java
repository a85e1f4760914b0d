package org.txsearch.client;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One fault of a request.
 *
 * @param code which fault, for example {@code UNKNOWN_PARAMETER}
 * @param detail the reason and the correction
 * @param parameter the parameter at fault
 * @param pointer the place in the body
 * @param header the header at fault
 * @param suggestion the name that was probably meant
 */
public record FieldError(
        String code,
        String detail,
        @Nullable String parameter,
        @Nullable String pointer,
        @Nullable String header,
        @Nullable String suggestion) {

    static List<FieldError> all(@Nullable Object errors) {
        return errors instanceof List<?> faults
                ? faults.stream()
                        .filter(fault -> fault instanceof Map<?, ?> members
                                && members.get("code") instanceof String
                                && members.get("detail") instanceof String)
                        .map(fault -> of((Map<?, ?>) fault))
                        .toList()
                : List.of();
    }

    private static FieldError of(Map<?, ?> fault) {
        return new FieldError(
                String.valueOf(fault.get("code")),
                String.valueOf(fault.get("detail")),
                text(fault, "parameter"),
                text(fault, "pointer"),
                text(fault, "header"),
                text(fault, "suggestion"));
    }

    private static @Nullable String text(Map<?, ?> fault, String name) {
        return fault.get(name) instanceof String text ? text : null;
    }

    /** The place, the fault and the suggestion as one sentence. */
    @Override
    public String toString() {
        String place = parameter != null ? parameter : pointer != null ? pointer : header;
        return (place == null ? "" : place + ": ")
                + detail
                + (suggestion == null ? "" : " Did you mean " + suggestion + "?");
    }
}
