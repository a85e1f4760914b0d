package org.txsearch.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attribute of a transaction: a leaf, or a record, array, or map of others.
 *
 * @param name the name within the parent
 * @param path the dotted path from the top, which is the same in Avro, in the document, and over HTTP
 * @param kind the kind of its values
 * @param type the name of the record type of its value or of its elements; empty if there is none
 * @param nullable whether it may be null
 * @param strict whether a value that cannot be stored rejects the record, as for identity, money, time, and state. The
 *     value of any other member, which is descriptive, is adjusted instead
 * @param doc meaning and unit
 * @param format the rule for the text
 * @param maxLength the maximum number of code points of the text
 * @param personal whether it describes the payer as a person, so that an erasure empties it and its members
 * @param symbols the constants of an enum
 * @param search how it can be searched, or null if it cannot
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

    /** Returns whether it is a member of a descriptive amount, which is left out without it. */
    public boolean isPartOfAmount() {
        return !strict && !nullable && kind != FieldKind.RECORDS && kind != FieldKind.STRING_MAP;
    }

    /** Returns the maximum number of code points of a search value. */
    public int maxSearchedLength() {
        return search == null || search.maxLength() == 0 ? maxLength : search.maxLength();
    }

    /** Returns the child with the given name, or null. */
    public @Nullable Field child(String childName) {
        for (Field child : children) {
            if (child.name.equals(childName)) {
                return child;
            }
        }
        return null;
    }
}
