package org.txsearch.api.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;

/**
 * The parameters of one request: each known, given once, and not empty. They come from a query string or from the members of a
 * body; only the filter of a body is read in another way.
 */
public final class Parameters {

    /** The member of a body that holds the filter. */
    public static final String FILTER = "filter";

    private static final String OUTER_BLANK =
            "One of the values between the commas begins or ends with a blank; remove the blank. \\, is a comma within a"
                    + " value, and a value with outer blanks is found by body.";

    private static final char NEXT_LINE = '\u0085';

    private final Map<String, List<String>> values;
    private final @Nullable JsonValue filter;
    /** Whether each list is one text, in which commas separate the values. */
    private final boolean hasJoinedLists;

    private Parameters(Map<String, List<String>> values, @Nullable JsonValue filter, boolean hasJoinedLists) {
        this.values = values;
        this.filter = filter;
        this.hasJoinedLists = hasJoinedLists;
    }

    /** Returns the valid parameters of a query string without filters, and notes faults of the others. */
    public static Parameters of(Map<String, String[]> given, List<Member<?>> members, Faults faults) {
        return of(given, names(members), name -> false, faults);
    }

    /** Notes a fault if there is any parameter. */
    public static void requireNone(Map<String, String[]> given, Faults faults) {
        of(given, List.of(), faults);
    }

    /** Refuses a request that has any parameter. */
    public static void requireNone(HttpServletRequest request) {
        Faults faults = new Faults();
        requireNone(request.getParameterMap(), faults);
        faults.throwIfAny();
    }

    /** Returns the valid parameters of a query string, and notes faults of the others. */
    public static Parameters of(
            Map<String, String[]> given, List<String> known, Predicate<String> alsoKnown, Faults faults) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        given.forEach((name, all) -> {
            if (!known.contains(name) && !alsoKnown.test(name)) {
                UnknownName.note(name, name, known, "parameter", faults);
            } else if (all.length > 1) {
                faults.add(
                        name,
                        FaultCode.DUPLICATE_PARAMETER,
                        "The parameter is given more than once; give it once, with several values separated by commas.");
            } else if (all[0].isEmpty()) {
                faults.add(name, FaultCode.EMPTY_VALUE, "The parameter has no value; give it one, or leave it out.");
            } else if (!JsonBody.isUnicode(all[0])) {
                faults.add(name, FaultCode.INVALID_VALUE, JsonBody.NOT_UNICODE);
            } else {
                values.put(name, List.of(all[0]));
            }
        });
        return new Parameters(values, null, true);
    }

    /** Returns the parameters of a request that was valid before: texts, lists of texts, and the filter of a body. */
    static Parameters remembered(
            Map<String, Object> resolved, List<String> known, Predicate<String> alsoKnown, Faults faults) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        resolved.forEach((name, value) -> {
            if (known.contains(name) || alsoKnown.test(name)) {
                values.put(
                        name,
                        value instanceof Collection<?> several
                                ? several.stream().map(Object::toString).toList()
                                : List.of(value.toString()));
            } else if (!name.equals(FILTER)) {
                // A newer build may have stored it. Without it, the query would find more transactions.
                UnknownName.note(name, name, known, "parameter", faults);
            }
        });
        Object filter = resolved.get(FILTER);
        return new Parameters(values, filter == null ? null : JsonValue.of("/" + FILTER, filter), false);
    }

    /** Returns the valid members of a body, which may also have a filter, and notes faults of the others. */
    public static Parameters ofBody(Map<String, JsonValue> given, List<Member<?>> members, Faults faults) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            if (name.equals(FILTER)) {
                return;
            }
            Member<?> member = members.stream()
                    .filter(known -> known.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (member == null) {
                List<String> known = Stream.concat(Stream.of(FILTER), names(members).stream())
                        .toList();
                UnknownName.note(value.pointer(), name, known, "member", faults);
                return;
            }
            List<String> texts = texts(member, value, faults);
            if (texts != null) {
                values.put(name, texts);
            }
        });
        return new Parameters(values, given.get(FILTER), false);
    }

    private static @Nullable List<String> texts(Member<?> member, JsonValue value, Faults faults) {
        if (member.type() == MemberType.INTEGER) {
            String number = BodyValues.integer(value, faults);
            return number == null ? null : List.of(number);
        }
        List<JsonString> texts = BodyValues.texts(value, member.isList(), BodyValues.MAX_VALUES, faults);
        return texts == null ? null : texts.stream().map(JsonString::value).toList();
    }

    /** Returns the names of members. */
    public static List<String> names(List<Member<?>> members) {
        return members.stream().<String>map(Member::name).toList();
    }

    /** Returns the values of a list in a query string. Commas separate them; {@code \,} is a comma and {@code \\} a backslash. */
    static List<String> split(String list) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            char next = i + 1 < list.length() ? list.charAt(i + 1) : 0;
            if (c == ',') {
                values.add(value.toString());
                value.setLength(0);
            } else if (c == '\\' && (next == ',' || next == '\\')) {
                value.append(next);
                i++;
            } else {
                // Any other backslash is literal: queries from before escapes have such values.
                value.append(c);
            }
        }
        values.add(value.toString());
        return values;
    }

    /** Returns the values as one list of a query string. */
    public static String join(Collection<?> values) {
        return values.stream()
                .map(value -> value.toString().replace("\\", "\\\\").replace(",", "\\,"))
                .collect(Collectors.joining(","));
    }

    /** Returns whether a value begins or ends with a blank, which a list of a query string cannot have. */
    public static boolean hasOuterBlank(String value) {
        return !value.isEmpty() && (isBlank(value.charAt(0)) || isBlank(value.charAt(value.length() - 1)));
    }

    /** Returns whether Unicode or Java counts the character as white space. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == NEXT_LINE;
    }

    /** Returns the detail of a fault for a list with too many values. */
    static String tooMany(int most) {
        return "The list has more than " + most + " values; send " + most + " at most.";
    }

    /** Returns the filter of a body, which has not been read. */
    @Nullable
    JsonValue filter() {
        return filter;
    }

    /** Returns whether the parameter has a valid value. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Returns the value of a parameter, or null if it is absent or not valid. */
    public @Nullable String get(String name) {
        List<String> all = values.get(name);
        return all == null ? null : all.get(0);
    }

    /** Returns the names of all members, including the filter of a body. */
    public Collection<String> names() {
        return filter == null
                ? values.keySet()
                : Stream.concat(Stream.of(FILTER), values.keySet().stream()).toList();
    }

    /** Returns the values of a list with at most {@code most} values, or null if it is absent or a fault was noted. */
    @Nullable
    List<String> list(String name, int most, Faults faults) {
        List<String> given = values.get(name);
        if (given == null) {
            return null;
        }
        List<String> list = hasJoinedLists ? split(given.get(0)) : given;
        if (list.size() > most) {
            faults.add(name, FaultCode.TOO_MANY_VALUES, tooMany(most));
            return null;
        }
        if (list.stream().anyMatch(String::isEmpty)) {
            faults.add(
                    name,
                    FaultCode.EMPTY_VALUE,
                    "One of the values between the commas is empty; add it, or remove its comma.");
            return null;
        }
        if (hasJoinedLists && list.stream().anyMatch(Parameters::hasOuterBlank)) {
            faults.add(name, FaultCode.INVALID_VALUE, OUTER_BLANK);
            return null;
        }
        return list;
    }
}
