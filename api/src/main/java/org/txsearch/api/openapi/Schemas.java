package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.transactions.Member;
import org.txsearch.api.transactions.TextForm;

/** Makes schemas as OpenAPI 3.1 writes them, each with a limit. */
final class Schemas {

    static final String ID = "^" + TextForm.ID + "$";
    static final String CURRENCY = "^[A-Z]{3}$";
    static final String COUNTRY = "^" + TextForm.COUNTRY + "$";
    static final String LAST4 = "^" + TextForm.LAST4 + "$";
    static final int MAX_ADDRESS_LENGTH = 65_536;

    private static final String NULL_TYPE = "null";
    private static final int MAX_INSTANT_LENGTH = 24;

    private Schemas() {}

    /** A text that people wrote, of at most so many code points. */
    static StringSchema text(int longest) {
        return text("text", longest);
    }

    /** A text that a request asks for: as the API reads it, without NUL. */
    static StringSchema asked(String format, int shortest, int longest) {
        StringSchema schema = text(format, longest);
        schema.setMinLength(shortest);
        schema.setPattern("^[^\\u0000]+$");
        return schema;
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

    /** The value of a member of a request. */
    static Schema<?> of(Member<?> member) {
        return switch (member.type()) {
            case TEXT -> of(member.text());
            case INTEGER -> int32(1, member.max());
            case LIST -> array(of(member.text()), 1, member.max());
            case SET -> array(of(member.text()), 1, member.max()).uniqueItems(true);
        };
    }

    /** A text of a format that a pattern cannot tell. */
    static StringSchema text(String format, int longest) {
        StringSchema schema = typed(new StringSchema());
        schema.setFormat(format);
        schema.setMaxLength(longest);
        return schema;
    }

    static StringSchema pattern(@Nullable String pattern, int longest) {
        StringSchema schema = typed(new StringSchema());
        schema.setPattern(pattern);
        schema.setMaxLength(longest);
        return schema;
    }

    static StringSchema oneOf(List<String> values) {
        StringSchema schema = typed(new StringSchema());
        schema.setEnum(values);
        return schema;
    }

    /** An instant as answers print it. */
    static StringSchema instant() {
        return text("date-time", MAX_INSTANT_LENGTH);
    }

    static IntegerSchema int32(long least, long greatest) {
        return integer("int32", least, greatest);
    }

    static IntegerSchema int64(long least, long greatest) {
        return integer("int64", least, greatest);
    }

    private static IntegerSchema integer(String format, long least, long greatest) {
        IntegerSchema schema = typed(new IntegerSchema());
        schema.setFormat(format);
        schema.setMinimum(BigDecimal.valueOf(least));
        schema.setMaximum(BigDecimal.valueOf(greatest));
        return schema;
    }

    static BooleanSchema truth() {
        return typed(new BooleanSchema());
    }

    static ArraySchema array(Schema<?> items, int fewest, int most) {
        ArraySchema schema = typed(new ArraySchema());
        schema.setItems(items);
        schema.setMinItems(fewest > 0 ? fewest : null);
        schema.setMaxItems(most);
        return schema;
    }

    /** An object with these members, all of them always there. */
    static Schema<?> object(Map<String, Schema<?>> members) {
        ObjectSchema schema = open();
        members.forEach(schema::addProperty);
        schema.setRequired(List.copyOf(members.keySet()));
        return schema;
    }

    /** Objects in which all of the required members stand, and whatever stands has these values. */
    static Schema<?> with(List<String> required, Map<String, List<String>> values) {
        ObjectSchema schema = open();
        schema.setRequired(required);
        // The document is committed: its order must not be that of a hash.
        new TreeMap<>(values).forEach((name, some) -> schema.addProperty(name, oneOf(some)));
        return schema;
    }

    /** An object of which nothing is said yet. */
    static ObjectSchema open() {
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
