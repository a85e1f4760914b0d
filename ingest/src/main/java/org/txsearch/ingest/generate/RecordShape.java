package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.txsearch.schema.Field;
import org.txsearch.schema.Field.Kind;
import org.txsearch.schema.FieldCatalogue;

/**
 * The members of a record in the order of the schema, each leaf with a slot for its value.
 *
 * <p>The layout comes from the catalogue alone: an attribute that the generator does not know is written as null or empty,
 * and one that the schema has no longer is an error before anything is written.
 */
final class RecordShape {

    /** The shape of a transaction. */
    static final RecordShape TRANSACTION =
            new RecordShape("", FieldCatalogue.transaction().fields());

    private static final Set<Kind> NUMBERS = EnumSet.of(Kind.ENUM, Kind.INSTANT, Kind.INTEGER, Kind.LONG, Kind.BOOLEAN);

    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final Map<String, Integer> slots = new LinkedHashMap<>();
    private final Map<String, RecordShape> elements = new LinkedHashMap<>();
    private final List<RecordMember> members;

    RecordShape(String prefix, List<Field> fields) {
        this.members = members(prefix, fields);
    }

    /** How many slots a draft has. */
    int size() {
        return slots.size();
    }

    /** The slot of a text. */
    int text(String path) {
        return slot(path, EnumSet.of(Kind.STRING));
    }

    /** The slot of a number, an instant, an enum's symbol or a boolean. */
    int number(String path) {
        return slot(path, NUMBERS);
    }

    /** The slot of an amount. */
    int money(String path) {
        return slot(path, EnumSet.of(Kind.MONEY));
    }

    /** The slot of an array of records. */
    int rows(String path) {
        return slot(path, EnumSet.of(Kind.RECORDS));
    }

    /** The slot of a map. */
    int pairs(String path) {
        return slot(path, EnumSet.of(Kind.STRING_MAP));
    }

    /** The shape of an array's elements; their paths start at the element. */
    RecordShape elements(String path) {
        RecordShape shape = elements.get(path);
        if (shape == null) {
            throw new IllegalStateException("The schema has no array " + path);
        }
        return shape;
    }

    /** The number of an enum's symbol. */
    int symbol(String path, String symbol) {
        Field field = fields.get(path);
        int index = field == null ? -1 : field.symbols().indexOf(symbol);
        if (index < 0) {
            throw new IllegalStateException("The schema has no " + symbol + " in " + path);
        }
        return index;
    }

    /** Appends the draft as Avro. */
    void write(RecordDraft draft, AvroBuffer out) {
        for (RecordMember member : members) {
            member.write(draft, out);
        }
    }

    private int slot(String path, Set<Kind> kinds) {
        Field field = fields.get(path);
        Integer slot = slots.get(path);
        if (field == null || slot == null || !kinds.contains(field.kind())) {
            throw new IllegalStateException("The schema has no " + path + " of one of the kinds " + kinds);
        }
        return slot;
    }

    private List<RecordMember> members(String prefix, List<Field> of) {
        List<RecordMember> result = new ArrayList<>();
        for (Field field : of) {
            String path = field.path().substring(prefix.length());
            if (field.kind() == Kind.RECORD) {
                result.add(RecordMember.record(field, members(prefix, field.children())));
                continue;
            }
            fields.put(path, field);
            int slot = slots.size();
            slots.put(path, slot);
            if (field.kind() == Kind.RECORDS) {
                RecordShape shape = new RecordShape(field.path() + ".", field.children());
                elements.put(path, shape);
            }
            result.add(RecordMember.leaf(field, slot));
        }
        return List.copyOf(result);
    }
}
