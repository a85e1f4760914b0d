package org.txsearch.api.paypal;

import org.txsearch.json.JsonScanner;

/**
 * The members of an object that are read, each with a slot. An object is read once, and only where its values are is noted.
 *
 * <p>Paths are added before the first object is read; then threads share the shape.
 */
final class ItemShape {

    final ItemMember root = new ItemMember("");
    int slots;

    /** Adds the member at a path. Items have their members in the order of the schema: in it, they are found at once. */
    void add(String path) {
        ItemMember unused = root.at(path);
    }

    /** The slot of the member at a path, which is added unless it has been. */
    int slot(String path) {
        ItemMember member = root.at(path);
        if (member.slot < 0) {
            member.slot = slots++;
        }
        return member.slot;
    }

    /** The slot of the array at a path, whose elements are objects of that shape. */
    int slot(String path, ItemShape element) {
        root.at(path).element = element;
        return slot(path);
    }

    /** Notes the values of the item in these bytes; reads no further than the last that is needed. */
    ItemValues read(byte[] bytes, int offset, int length) {
        ItemValues values = new ItemValues(bytes, slots);
        root.read(new JsonScanner(bytes, offset, offset + length), values, true);
        return values;
    }
}
