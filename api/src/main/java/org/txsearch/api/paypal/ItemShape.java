package org.txsearch.api.paypal;

import org.txsearch.json.JsonScanner;

/**
 * The members of an object that are read, each with a slot. Reading scans the object once and records the positions of values.
 *
 * <p>All paths must be added before the first read. Then threads may share the shape.
 */
final class ItemShape {

    final ItemMember root = new ItemMember("");
    int slots;

    /** Adds the member at a path. Members added in the order of the schema are found fastest, because items have that order. */
    void add(String path) {
        ItemMember unused = root.at(path);
    }

    /** Returns the slot of the member at a path; adds the member if necessary. */
    int slot(String path) {
        ItemMember member = root.at(path);
        if (member.slot < 0) {
            member.slot = slots++;
        }
        return member.slot;
    }

    /** Returns the slot of the array at a path; its elements are objects of a shape. */
    int slot(String path, ItemShape element) {
        root.at(path).element = element;
        return slot(path);
    }

    /** Records the values of an item. Stops after the last one that is needed. */
    ItemValues read(byte[] bytes, int offset, int length) {
        ItemValues values = new ItemValues(bytes, slots);
        root.read(new JsonScanner(bytes, offset, offset + length), values, true);
        return values;
    }
}
