package org.txsearch.demo.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.MinorUnits;

/**
 * A record whose attributes are set by name. The schema must have each of them.
 *
 * <p>Attributes that the generator does not set stay null or empty.
 */
final class Draft {

    final GenericRecord record;

    Draft(Schema schema) {
        record = new GenericData.Record(schema);
        for (Schema.Field field : schema.getFields()) {
            if (field.schema().getType() == Schema.Type.ARRAY) {
                record.put(field.pos(), new ArrayList<>());
            } else if (field.schema().getType() == Schema.Type.MAP) {
                record.put(field.pos(), new LinkedHashMap<>());
            }
        }
    }

    /** Sets a text, a number, or a boolean. Ignores null. */
    Draft set(String name, @Nullable Object value) {
        if (value != null) {
            record.put(name, value);
        }
        return this;
    }

    Draft symbol(String name, String symbol) {
        return set(name, new GenericData.EnumSymbol(field(name), symbol));
    }

    Draft money(String name, long minorUnits, Denomination denomination) {
        GenericRecord money = new GenericData.Record(field(name));
        money.put("value", MinorUnits.toDecimal(minorUnits, denomination.currency()));
        money.put("currency_code", denomination.code());
        return set(name, money);
    }

    Draft moneyUnlessZero(String name, long minorUnits, Denomination denomination) {
        return minorUnits == 0 ? this : money(name, minorUnits, denomination);
    }

    /** Sets a random choice from choices.json for the attribute. */
    Draft pick(String name, RandomStream random) {
        return set(name, random.pick(Tables.choices(record.getSchema().getName() + "." + name)));
    }

    Draft pickSometimes(int perThousand, String name, RandomStream random) {
        return random.perThousand(perThousand) ? pick(name, random) : this;
    }

    /** Sets a new record, and returns it. */
    Draft child(String name) {
        Draft child = new Draft(field(name));
        record.put(name, child.record);
        return child;
    }

    /** Appends a new element to an array of records, and returns it. */
    @SuppressWarnings("unchecked")
    Draft append(String name) {
        Draft element = new Draft(field(name).getElementType());
        ((List<GenericRecord>) record.get(name)).add(element.record);
        return element;
    }

    /** Adds a random choice from choices.json for a key of the metadata with the given probability. */
    @SuppressWarnings("unchecked")
    Draft entrySometimes(int perThousand, String key, RandomStream random) {
        if (random.perThousand(perThousand)) {
            ((Map<String, String>) record.get("metadata")).put(key, random.pick(Tables.choices("metadata." + key)));
        }
        return this;
    }

    /** Returns the schema of a field's value. */
    private Schema field(String name) {
        Schema.Field field = record.getSchema().getField(name);
        if (field == null) {
            throw new IllegalStateException(record.getSchema().getName() + " has no " + name);
        }
        // The first branch of a union is null.
        return field.schema().isUnion() ? field.schema().getTypes().get(1) : field.schema();
    }
}
