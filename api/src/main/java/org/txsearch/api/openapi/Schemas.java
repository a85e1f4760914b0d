package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.TextForm;

/** Creates schemas in the form of OpenAPI 3.1, each with a limit. */
final class Schemas {

    static final String ID = "^" + TextForm.ID + "$";
    static final String CURRENCY = "^[A-Z]{3}$";
    static final String COUNTRY = "^" + TextForm.COUNTRY + "$";
    static final String LAST4 = "^" + TextForm.LAST4 + "$";
    static final int MAX_ADDRESS_LENGTH = 65_536;

    private static final String NULL_TYPE = "null";
    private static final int MAX_INSTANT_LENGTH = 24;
    private static final int MAX_CONSTANT_LENGTH = 64;

    private Schemas() {}

    /** A text that people wrote. */
    static StringSchema text(int maxLength) {
        return text("text", maxLength);
    }

    /** A text of a request. */
    static StringSchema of(TextForm form) {
        if (!form.values().isEmpty()) {
            return oneOf(form.values());
        }
        StringSchema schema = pattern(form.pattern(), form.maxLength());
        schema.setFormat(form.format());
        schema.setMinLength(form.minLength() == 0 ? null : form.minLength());
        return schema;
    }

    /** The value of a member of a body. */
    static Schema<?> of(Member<?> member) {
        return switch (member.type()) {
            case TEXT -> of(member.text());
            case INTEGER -> int32(1, member.max());
            // A set, too: some generated clients do not compile with unique items.
            case LIST, SET -> array(of(member.text()), 1, member.max());
        };
    }

    /** The value of the same member in a query string. */
    static Schema<?> inQueryString(Member<?> member) {
        return member.isList() ? array(of(member.text().inList()), 1, member.max()) : of(member);
    }

    /** A text of a format that a pattern cannot express. */
    static StringSchema text(String format, int maxLength) {
        StringSchema schema = typed(new StringSchema());
        schema.setFormat(format);
        schema.setMaxLength(maxLength);
        return schema;
    }

    static StringSchema pattern(@Nullable String pattern, int maxLength) {
        StringSchema schema = typed(new StringSchema());
        schema.setPattern(pattern);
        schema.setMaxLength(maxLength);
        return schema;
    }

    static StringSchema oneOf(List<String> values) {
        StringSchema schema = typed(new StringSchema());
        schema.setEnum(values);
        return schema;
    }

    /** One of these constants in a response: later versions may add some. Clients made from a closed enum would fail. */
    static StringSchema open(List<String> values) {
        StringSchema schema = text("constant", MAX_CONSTANT_LENGTH);
        schema.addExtension("x-extensible-enum", values);
        schema.setDescription("One of " + String.join(", ", values) + "; later versions may add values.");
        return schema;
    }

    /** The names of these constants in a response. */
    static StringSchema open(Enum<?>[] constants) {
        return open(Arrays.stream(constants).map(Enum::name).toList());
    }

    /** The names of these constants in a request. */
    static StringSchema oneOf(Enum<?>[] constants) {
        return oneOf(Arrays.stream(constants).map(Enum::name).toList());
    }

    /** An instant as responses print it. */
    static StringSchema instant() {
        return text("date-time", MAX_INSTANT_LENGTH);
    }

    static IntegerSchema int32(long min, long max) {
        return integer("int32", min, max);
    }

    static IntegerSchema int64(long min, long max) {
        return integer("int64", min, max);
    }

    /** A number of rows, bytes or milliseconds. */
    static IntegerSchema count() {
        return int64(0, Long.MAX_VALUE);
    }

    private static IntegerSchema integer(String format, long min, long max) {
        IntegerSchema schema = typed(new IntegerSchema());
        schema.setFormat(format);
        schema.setMinimum(BigDecimal.valueOf(min));
        schema.setMaximum(BigDecimal.valueOf(max));
        return schema;
    }

    static BooleanSchema truth() {
        return typed(new BooleanSchema());
    }

    static ArraySchema array(Schema<?> items, int min, int max) {
        ArraySchema schema = typed(new ArraySchema());
        schema.setItems(items);
        schema.setMinItems(min > 0 ? min : null);
        schema.setMaxItems(max);
        return schema;
    }

    /** An object without members or rules. */
    static ObjectSchema object() {
        return typed(new ObjectSchema());
    }

    static Schema<?> reference(String component) {
        return new Schema<>().$ref("#/components/schemas/" + component);
    }

    /** The same, or null. */
    static Schema<?> nullable(Schema<?> schema) {
        if (schema.get$ref() != null) {
            Schema<?> either = new Schema<>();
            either.addAnyOfItem(schema);
            either.addAnyOfItem(typed(new Schema<>().type(NULL_TYPE)));
            return either;
        }
        schema.setTypes(new LinkedHashSet<>(List.of(schema.getType(), NULL_TYPE)));
        return schema;
    }

    /** OpenAPI 3.1 prints the set of types; the model also needs the one. */
    private static <S extends Schema<?>> S typed(S schema) {
        schema.setTypes(new LinkedHashSet<>(List.of(schema.getType())));
        return schema;
    }
}
