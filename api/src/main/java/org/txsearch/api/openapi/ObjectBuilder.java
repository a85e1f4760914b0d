package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.List;

/** Builds the schema of an object, member by member. */
final class ObjectBuilder {

    private final ObjectSchema object = Schemas.object();
    private final List<String> required = new ArrayList<>();

    /** A member that is always present. */
    ObjectBuilder with(String name, Schema<?> schema) {
        required.add(name);
        return maybe(name, schema);
    }

    /** A member that is always present, and may be null. */
    ObjectBuilder withNullable(String name, Schema<?> schema) {
        return with(name, Schemas.nullable(schema));
    }

    /** A member that may be absent. */
    ObjectBuilder maybe(String name, Schema<?> schema) {
        object.addProperty(name, schema);
        return this;
    }

    Schema<?> described(String description) {
        return schema().description(description);
    }

    Schema<?> schema() {
        object.setRequired(required);
        return object;
    }
}
