package org.txsearch.api.request;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.apache.commons.lang3.function.TriFunction;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;

/**
 * A parameter of a query string, or a member of a body. Requests are read by this declaration, except for filters, which a
 * {@link RequestFilter} reads; the OpenAPI document and the tables in {@code docs/merchants} are generated from it.
 *
 * @param <T> the type of its value
 * @param type how it is written
 * @param form the form of each of its texts; null for other types
 * @param max the largest number, or the largest number of values
 * @param reader returns its value, or null if a fault was noted; the parameters of a query string are texts and lists of texts,
 *     whose pointers are their names
 * @param members the members of an object, or of each object of a list
 * @param example an example of its text
 * @param defaultText its default as it is written, or null if there is none
 * @param defaultValue its default, or null if there is none
 * @param isRequired whether a body must have it
 */
public record Member<T>(
        String name,
        MemberType type,
        @Nullable TextForm form,
        int max,
        BiFunction<JsonValue, Faults, @Nullable T> reader,
        List<Member<?>> members,
        String description,
        String example,
        @Nullable String defaultText,
        @Nullable T defaultValue,
        boolean isRequired) {

    private static final int MAX_DIGITS = 18;

    private static final String NOT_BLANK = "^[^\\u0000]*[^\\u0000" + TextForm.BLANKS + "][^\\u0000]*$";

    private static <T> Member<T> of(
            String name,
            MemberType type,
            @Nullable TextForm form,
            int max,
            BiFunction<JsonValue, Faults, @Nullable T> reader,
            Member<?>... members) {
        return new Member<>(name, type, form, max, reader, List.of(members), "", "", null, null, false);
    }

    /**
     * Returns a member with one text.
     *
     * @param reader reads the text of the member with a pointer; returns null if a fault was noted
     */
    public static <T> Member<T> text(
            String name, TextForm form, TriFunction<String, String, Faults, @Nullable T> reader) {
        return of(name, MemberType.TEXT, form, 1, (value, faults) -> {
            JsonString text = BodyValues.text(value, faults);
            return text == null ? null : reader.apply(value.pointer(), text.value(), faults);
        });
    }

    /** Returns a member with a text of at most {@code maxLength} characters that is not blank. */
    public static Member<String> text(String name, int maxLength) {
        return text(name, maxLength, NOT_BLANK, "another text");
    }

    /**
     * Returns a member with a text of a form.
     *
     * @param pattern a regular expression that Java and JSON Schema read alike
     * @param words the form in words, after "send"
     */
    public static Member<String> text(String name, int maxLength, String pattern, String words) {
        Pattern form = Pattern.compile(pattern);
        return text(name, new TextForm("text", pattern, 0, maxLength, List.of()), (member, text, faults) -> {
            boolean hasLength = text.codePointCount(0, text.length()) <= maxLength && !text.isBlank();
            if (hasLength && form.matcher(text).matches()) {
                return text;
            }
            faults.add(
                    member,
                    hasLength ? FaultCode.INVALID_VALUE : FaultCode.INVALID_LENGTH,
                    hasLength
                            ? "The " + name + " has another form; send " + words + "."
                            : "The " + name + " is blank or has more than " + maxLength
                                    + " characters; shorten it, or leave it out.");
            return null;
        });
    }

    /**
     * Returns a member with a list of at most {@code max} texts.
     *
     * @param reader reads the texts of the member with a pointer; returns null if a fault was noted
     */
    public static <T> Member<T> list(
            String name, TextForm element, int max, TriFunction<String, List<String>, Faults, @Nullable T> reader) {
        return several(name, MemberType.LIST, element, max, reader);
    }

    /** Like {@link #list}, but rejects duplicates. */
    public static <T> Member<T> set(
            String name, TextForm element, int max, TriFunction<String, List<String>, Faults, @Nullable T> reader) {
        return several(name, MemberType.SET, element, max, reader);
    }

    private static <T> Member<T> several(
            String name,
            MemberType type,
            TextForm element,
            int max,
            TriFunction<String, List<String>, Faults, @Nullable T> reader) {
        return of(name, type, element, max, (value, faults) -> {
            List<JsonString> texts = BodyValues.texts(value, true, max, faults);
            return texts == null
                    ? null
                    : reader.apply(
                            value.pointer(),
                            texts.stream().map(JsonString::value).toList(),
                            faults);
        });
    }

    /** Returns a member whose text is one of the given names; any other text is a fault with the given code and detail. */
    public static Member<String> oneOf(String name, List<String> names, FaultCode code, String detail) {
        return text(name, TextForm.oneOf(names), (member, text, faults) -> {
            if (names.contains(text)) {
                return text;
            }
            faults.add(member, code, detail, Suggestion.of(text, names));
            return null;
        });
    }

    /** Returns a member whose text is one of the given names. */
    public static Member<String> oneOf(String name, List<String> names) {
        return oneOf(name, names, FaultCode.INVALID_ENUM, noneOf(String.join(", ", names)));
    }

    /** Returns a member whose text is one of the given texts, which are quoted in faults, the first by default. */
    public static Member<String> firstOf(String name, List<String> texts) {
        String quoted = '"' + String.join("\", \"", texts).replace("\t", "\\t") + '"';
        return oneOf(name, texts, FaultCode.INVALID_ENUM, noneOf(quoted)).defaultsTo(texts.get(0), texts.get(0));
    }

    private static String noneOf(String values) {
        return "There is no such value; send one of " + values + ".";
    }

    /** Returns a member that names a constant of an enumeration. */
    public static <E extends Enum<E>> Member<String> constant(String name, E byDefault) {
        List<String> names = Arrays.stream(byDefault.getDeclaringClass().getEnumConstants())
                .map(Enum::toString)
                .toList();
        return oneOf(name, names).defaultsTo(byDefault.toString(), byDefault.toString());
    }

    /** Returns a member with a whole number from 1 to {@code max}. */
    public static Member<Integer> integer(String name, int max) {
        return of(name, MemberType.INTEGER, null, max, (value, faults) -> {
            String text = value instanceof JsonString parameter ? parameter.value() : BodyValues.integer(value, faults);
            return text == null ? null : integer(value.pointer(), text, max, faults);
        });
    }

    /** Returns a member with a boolean that is false by default. */
    public static Member<Boolean> truth(String name) {
        return Member.<Boolean>of(name, MemberType.TRUTH, null, 1, BodyValues::truth)
                .defaultsTo("false", false);
    }

    /** Returns a member with an object whose members the caller reads; {@code hint} says how to write it. */
    public static Member<JsonMembers> object(String name, String hint) {
        return of(name, MemberType.OBJECT, null, 1, (value, faults) -> BodyValues.object(value, hint, faults));
    }

    /** Returns a parameter of a query string that a {@link RequestFilter} reads: a text, or a list of texts. */
    static Member<?> filter(String name, MemberType type, String description, TextForm form, String example) {
        return of(name, type, form, BodyValues.MAX_VALUES, (value, faults) -> value)
                .describedAs(description)
                .example(example);
    }

    /** Returns a member of another form. */
    public static <T> Member<T> of(String name, MemberType type, BiFunction<JsonValue, Faults, @Nullable T> reader) {
        return of(name, type, null, 1, reader);
    }

    /** Returns a member with an object. */
    public static Member<Map<String, @Nullable Object>> object(String name, Member<?>... members) {
        return of(
                name, MemberType.OBJECT, null, 1, (value, faults) -> object(value, List.of(members), faults), members);
    }

    /** Returns a member with an array of 1 to {@code max} objects. */
    public static Member<List<Map<String, @Nullable Object>>> objects(String name, int max, Member<?>... members) {
        return of(
                name,
                MemberType.OBJECTS,
                null,
                max,
                (value, faults) -> {
                    List<JsonValue> objects = BodyValues.objects(value, max, faults);
                    return objects == null
                            ? null
                            : objects.stream()
                                    .map(each -> object(each, List.of(members), faults))
                                    .toList();
                },
                members);
    }

    private static Map<String, @Nullable Object> object(JsonValue value, List<Member<?>> members, Faults faults) {
        JsonMembers given = BodyValues.object(value, "write its members in braces", faults);
        return given == null ? Map.of() : readAll(given, members, "member", faults);
    }

    /** Returns the values of all members of an object; {@code what} is the noun of a member in faults. */
    public static Map<String, @Nullable Object> readAll(
            JsonMembers given, List<Member<?>> members, String what, Faults faults) {
        given.rejectUnknown(Parameters.names(members), what, faults);
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        members.forEach(member -> values.put(member.name(), member.read(given, faults)));
        return values;
    }

    public boolean isList() {
        return type == MemberType.LIST || type == MemberType.SET;
    }

    /** Returns the form of its texts, which only texts and lists have. */
    public TextForm text() {
        return Objects.requireNonNull(form, name);
    }

    public Member<T> describedAs(String text) {
        return new Member<>(
                name, type, form, max, reader, members, text, example, defaultText, defaultValue, isRequired);
    }

    public Member<T> example(String text) {
        return new Member<>(
                name, type, form, max, reader, members, description, text, defaultText, defaultValue, isRequired);
    }

    public Member<T> defaultsTo(@Nullable String text, @Nullable T value) {
        return new Member<>(name, type, form, max, reader, members, description, example, text, value, isRequired);
    }

    /** Returns this member as one that a body must have. */
    public Member<T> required() {
        return new Member<>(
                name, type, form, max, reader, members, description, example, defaultText, defaultValue, true);
    }

    /** Returns its value in a request; its default if it is absent or a fault was noted. */
    public @Nullable T read(Parameters given, Faults faults) {
        Object texts = isList() ? given.list(name, max, faults) : given.get(name);
        return texts == null ? defaultValue : valueOrDefault(JsonValue.of(name, texts), faults);
    }

    /** Returns its value in a body; its default if it is absent or a fault was noted. */
    public @Nullable T read(JsonMembers body, Faults faults) {
        JsonValue given =
                isRequired ? body.required(name, faults) : body.byName().get(name);
        return given == null ? defaultValue : valueOrDefault(given, faults);
    }

    private @Nullable T valueOrDefault(JsonValue given, Faults faults) {
        T value = reader.apply(given, faults);
        return value == null ? defaultValue : value;
    }

    /** Reads a member that has a default. */
    public T readOrDefault(Parameters given, Faults faults) {
        return Objects.requireNonNull(read(given, faults), name);
    }

    /** Reads a member of a body that has a default. */
    public T readOrDefault(JsonMembers body, Faults faults) {
        return Objects.requireNonNull(read(body, faults), name);
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
