package org.txsearch.api.request;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;

/**
 * A member of a request that is not a filter: a parameter of a query string, or a member of a body. Requests are read by this
 * declaration; the OpenAPI document and the tables in {@code docs/merchants} are generated from it.
 *
 * @param <T> the type of its value
 * @param type how it is written
 * @param form the form of each of its texts; null for a whole number
 * @param max the largest number, or the largest number of values
 * @param reader reads its texts
 * @param example an example of its text
 * @param defaultText its default as it is written, or null if there is none
 * @param defaultValue its default, or null if there is none
 */
public record Member<T>(
        String name,
        Type type,
        @Nullable TextForm form,
        int max,
        MemberReader<T> reader,
        String description,
        String example,
        @Nullable String defaultText,
        @Nullable T defaultValue) {

    private static final int MAX_DIGITS = 18;

    /** How a member is written. */
    public enum Type {
        /** One text. */
        TEXT,
        /** A whole number from 1 on; in a body a JSON number. */
        INTEGER,
        /** Several texts: separated by commas in a query string, an array in a body. */
        LIST,
        /** A list without duplicates. */
        SET
    }

    /** Reads the texts of a member: one text, or the values of a list. */
    @FunctionalInterface
    public interface MemberReader<T> {
        /** Returns the value, or null if a fault was noted. */
        @Nullable
        T read(String member, List<String> texts, Faults faults);
    }

    /** Returns a member with one text. */
    public static <T> Member<T> text(String name, TextForm form, MemberReader<T> reader) {
        return new Member<>(name, Type.TEXT, form, 1, reader, "", "", null, null);
    }

    /** Returns a member with a list of at most {@code max} texts. */
    public static <T> Member<T> list(String name, TextForm element, int max, MemberReader<T> reader) {
        return new Member<>(name, Type.LIST, element, max, reader, "", "", null, null);
    }

    /** Like {@link #list}, but rejects duplicates. */
    public static <T> Member<T> set(String name, TextForm element, int max, MemberReader<T> reader) {
        return new Member<>(name, Type.SET, element, max, reader, "", "", null, null);
    }

    /** Returns a member whose text is one of the given names; any other text is a fault with the given code and detail. */
    public static Member<String> oneOf(String name, List<String> names, FaultCode code, String detail) {
        return text(name, TextForm.oneOf(names), (member, texts, faults) -> {
            if (names.contains(texts.get(0))) {
                return texts.get(0);
            }
            faults.add(member, code, detail, Suggestion.of(texts.get(0), names));
            return null;
        });
    }

    /** Returns a member with a whole number from 1 to {@code max}. */
    public static Member<Integer> integer(String name, int max) {
        return new Member<>(
                name,
                Type.INTEGER,
                null,
                max,
                (member, texts, faults) -> integer(member, texts.get(0), max, faults),
                "",
                "",
                null,
                null);
    }

    public boolean isList() {
        return type == Type.LIST || type == Type.SET;
    }

    /** Returns the form of its texts, which a number does not have. */
    public TextForm text() {
        return Objects.requireNonNull(form, name);
    }

    public Member<T> describedAs(String text) {
        return new Member<>(name, type, form, max, reader, text, example, defaultText, defaultValue);
    }

    public Member<T> example(String text) {
        return new Member<>(name, type, form, max, reader, description, text, defaultText, defaultValue);
    }

    public Member<T> defaultsTo(String text, T value) {
        return new Member<>(name, type, form, max, reader, description, example, text, value);
    }

    /** Returns its value in a request; its default if it is absent or a fault was noted. */
    public @Nullable T read(Parameters given, Faults faults) {
        List<String> texts = isList() ? given.list(name, max, faults) : given.texts(name);
        T value = texts == null ? null : reader.read(name, texts, faults);
        return value == null ? defaultValue : value;
    }

    /** Reads a member that has a default. */
    public T readOrDefault(Parameters given, Faults faults) {
        return Objects.requireNonNull(read(given, faults), name);
    }

    private static @Nullable Integer integer(String name, String text, int max, Faults faults) {
        boolean isInteger = text.matches("[+-]?[0-9]+");
        // A number that is too large for a long is out of range.
        long value = !isInteger ? 0 : text.length() > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(text);
        if (value >= 1 && value <= max) {
            return (int) value;
        }
        faults.add(
                name,
                isInteger ? FaultCode.LIMIT_OUT_OF_RANGE : FaultCode.INVALID_INTEGER,
                (isInteger ? "The number is out of range" : "The value is not a whole number")
                        + "; send an integer from 1 to " + max + ".");
        return null;
    }
}
