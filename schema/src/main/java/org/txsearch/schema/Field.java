package org.txsearch.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One attribute of a transaction: a leaf, or a record, array or map that holds others.
 *
 * @param name its name within its parent
 * @param path its dotted path from the top, the same in Avro, in the document and over HTTP
 * @param kind what it holds
 * @param type the name of the record that it holds, or of its elements; empty if there is none
 * @param nullable whether it may be null
 * @param strict whether a value that cannot be stored refuses the record: so it is for identity, money, time and state. Any
 *     other member only describes, and its value is adjusted instead
 * @param doc meaning and unit
 * @param format the rule for its text
 * @param maxLength the greatest number of code points of its text
 * @param personal whether it describes the payer as a person, so that erasing the payer's data empties it; its members
 *     too
 * @param symbols the constants of an enum
 * @param search how it can be searched, or null where it cannot
 * @param children the members of a record, of an array's elements, or of money
 */
public record Field(
        String name,
        String path,
        FieldKind kind,
        String type,
        boolean nullable,
        boolean strict,
        String doc,
        FieldFormat format,
        int maxLength,
        boolean personal,
        List<String> symbols,
        @Nullable SearchProperties search,
        List<Field> children) {

    /** Whether it is a member of an amount that only describes: without it, there is no amount. */
    public boolean isPartOfAmount() {
        return !strict && !nullable && kind != FieldKind.RECORDS && kind != FieldKind.STRING_MAP;
    }

    /** The greatest number of code points of a value that is searched for. */
    public int maxSearchedLength() {
        return search == null || search.maxLength() == 0 ? maxLength : search.maxLength();
    }

    /** The child of that name, or null. */
    public @Nullable Field child(String childName) {
        for (Field child : children) {
            if (child.name.equals(childName)) {
                return child;
            }
        }
        return null;
    }
}
