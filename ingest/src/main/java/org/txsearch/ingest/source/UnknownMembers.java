package org.txsearch.ingest.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** The members that a newer schema has and ours does not: Avro leaves them out without a word. */
final class UnknownMembers {

    private UnknownMembers() {}

    /** Their dotted paths, in the order of the newer schema. */
    static List<String> of(Schema written, Schema ours) {
        List<String> paths = new ArrayList<>();
        collect("", written, ours, paths);
        return paths;
    }

    private static void collect(String prefix, Schema written, Schema ours, List<String> paths) {
        Schema from = value(written);
        Schema to = value(ours);
        if (from.getType() == Schema.Type.ARRAY && to.getType() == Schema.Type.ARRAY) {
            collect(prefix, from.getElementType(), to.getElementType(), paths);
        } else if (from.getType() == Schema.Type.RECORD && to.getType() == Schema.Type.RECORD) {
            for (Schema.Field field : from.getFields()) {
                Schema.Field known = to.getField(field.name());
                if (known == null) {
                    paths.add(prefix + field.name());
                } else {
                    collect(prefix + field.name() + ".", field.schema(), known.schema(), paths);
                }
            }
        }
    }

    /** What stands in the union with null. */
    private static Schema value(Schema schema) {
        return schema.isNullable() && schema.isUnion()
                ? schema.getTypes().stream()
                        .filter(type -> type.getType() != Schema.Type.NULL)
                        .findFirst()
                        .orElse(schema)
                : schema;
    }
}
