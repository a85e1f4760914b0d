package org.txsearch.api.transactions;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;

/**
 * What one request gives beside its path: each known, given once, and not empty.
 *
 * <p>They come as parameters of a query string or as members of a body; the filter of a body is a tree, all others are
 * read alike.
 */
public final class Parameters {

    /** The member of a body that holds the filter. */
    static final String FILTER = "filter";

    private static final int MAX_DIGITS = 18;

    private final Map<String, List<String>> values;
    private final @Nullable JsonValue filter;
    private final boolean inBody;

    private Parameters(Map<String, List<String>> values, @Nullable JsonValue filter, boolean inBody) {
        this.values = values;
        this.filter = filter;
        this.inBody = inBody;
    }

    /** Takes the usable parameters and notes what is wrong with the others. */
    public static Parameters of(Map<String, String[]> given, Collection<String> known, Faults faults) {
        return of(given, known, name -> false, faults);
    }

    /** As above, where also names that the rule accepts are known. */
    static Parameters of(
            Map<String, String[]> given, Collection<String> known, Predicate<String> alsoKnown, Faults faults) {
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
            } else if (!Unicode.isText(all[0])) {
                faults.add(name, FaultCode.INVALID_VALUE, Unicode.WANTED);
            } else {
                values.put(name, List.of(all[0]));
            }
        });
        return new Parameters(values, null, false);
    }

    /** Takes the usable members of a body, of which those in {@code lists} are arrays, and notes what is wrong with others. */
    static Parameters ofBody(
            Map<String, JsonValue> members,
            Collection<String> known,
            Collection<String> integers,
            Collection<String> lists,
            Faults faults) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        members.forEach((name, value) -> {
            if (name.equals(FILTER)) {
                return;
            }
            if (!known.contains(name)) {
                List<String> offered =
                        Stream.concat(Stream.of(FILTER), known.stream()).toList();
                UnknownName.note(value.pointer(), name, offered, "member", faults);
                return;
            }
            List<String> texts = lists.contains(name)
                    ? BodyValues.texts(value, faults)
                    : integers.contains(name) ? BodyValues.integer(value, faults) : BodyValues.text(value, faults);
            if (texts != null) {
                values.put(name, texts);
            }
        });
        return new Parameters(values, members.get(FILTER), true);
    }

    /** What to say of a list that has more values than that. */
    static String tooMany(int most) {
        return "The list has more than " + most + " values; send " + most + " at most.";
    }

    /** The filter of a body, unread. */
    @Nullable
    JsonValue filter() {
        return filter;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value of a parameter; null where it is absent or was no use. */
    public @Nullable String get(String name) {
        List<String> all = values.get(name);
        return all == null ? null : all.get(0);
    }

    /** Everything that was given, the filter of a body included. */
    Collection<String> names() {
        return filter == null
                ? values.keySet()
                : Stream.concat(Stream.of(FILTER), values.keySet().stream()).toList();
    }

    /** The values of a list, or null where it is absent or the fault has been noted. */
    @Nullable
    List<String> list(String name, Faults faults) {
        return list(name, BodyValues.MAX_VALUES, faults);
    }

    /** The values of a list that has so many at most. */
    public @Nullable List<String> list(String name, int most, Faults faults) {
        List<String> given = values.get(name);
        if (given == null) {
            return null;
        }
        List<String> list =
                inBody ? given : Arrays.stream(given.get(0).split(",", -1)).toList();
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
        return list;
    }

    /** A whole number from 1 on, or null where it is absent or the fault has been noted. */
    public @Nullable Integer count(String name, int most, Faults faults) {
        String text = get(name);
        if (text == null) {
            return null;
        }
        boolean isInteger = text.matches("[+-]?[0-9]+");
        // A number too large for a long is out of range like any other.
        long count = !isInteger ? 0 : text.length() > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(text);
        if (count < 1 || count > most) {
            faults.add(
                    name,
                    isInteger ? FaultCode.LIMIT_OUT_OF_RANGE : FaultCode.INVALID_INTEGER,
                    (isInteger ? "The number is out of range" : "The value is not a whole number")
                            + "; send an integer from 1 to " + most + ".");
            return null;
        }
        return (int) count;
    }
}
