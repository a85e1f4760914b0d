package org.txsearch.document;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldKind;

/**
 * A dotted path that names a part of an item: a field with all that it holds, or one key of a map.
 *
 * @param text the path as requested
 * @param field the field, or the map that has the key
 * @param key the key, which may hold dots itself; null if the path names a field
 */
public record ItemPath(String text, Field field, @Nullable String key) {

    /** Returns the path of that text; null if no item has such a part. */
    public static @Nullable ItemPath find(FieldCatalogue catalogue, String text) {
        Field field = catalogue.find(text);
        if (field != null) {
            return new ItemPath(text, field, null);
        }
        for (int dot = text.indexOf('.'); dot > 0 && dot < text.length() - 1; dot = text.indexOf('.', dot + 1)) {
            Field parent = catalogue.find(text.substring(0, dot));
            if (parent != null && parent.kind() == FieldKind.STRING_MAP) {
                return new ItemPath(text, parent, text.substring(dot + 1));
            }
        }
        return null;
    }

    public static ItemPath of(Field field) {
        return new ItemPath(field.path(), field, null);
    }

    /** Returns the names that lead to the part, from the item's top. */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(field.path().split("\\.", -1)));
        if (key != null) {
            names.add(key);
        }
        return names;
    }
}
