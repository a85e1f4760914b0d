package org.txsearch.api.paypal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.json.JsonScanner;

/** A member that is read, or contains such members. */
final class ItemMember {

    private final byte[] name;
    private final List<ItemMember> members = new ArrayList<>();
    int slot = -1;

    @Nullable
    ItemShape element;

    ItemMember(String name) {
        this.name = name.getBytes(StandardCharsets.UTF_8);
    }

    ItemMember at(String path) {
        ItemMember member = this;
        for (String next : path.split("\\.", -1)) {
            member = member.member(next);
        }
        return member;
    }

    private ItemMember member(String memberName) {
        ItemMember added = new ItemMember(memberName);
        for (ItemMember member : members) {
            if (Arrays.equals(member.name, added.name)) {
                return member;
            }
        }
        members.add(added);
        return added;
    }

    void read(JsonScanner scanner, ItemValues values, boolean outermost) {
        if (scanner.firstByte() != '{') {
            scanner.skipValue();
            return;
        }
        int left = members.size();
        int expected = 0;
        scanner.beginObject();
        while (scanner.nextMember()) {
            int index = indexOf(scanner, expected);
            if (index < 0) {
                scanner.skipValue();
                continue;
            }
            expected = index + 1;
            members.get(index).note(scanner, values);
            if (--left == 0 && outermost) {
                return;
            }
        }
    }

    private int indexOf(JsonScanner scanner, int expected) {
        if (expected < members.size() && scanner.nameIs(members.get(expected).name)) {
            return expected;
        }
        for (int i = 0; i < members.size(); i++) {
            if (scanner.nameIs(members.get(i).name)) {
                return i;
            }
        }
        return -1;
    }

    private void note(JsonScanner scanner, ItemValues values) {
        if (element != null) {
            readElements(scanner, values, element);
        } else if (slot < 0) {
            read(scanner, values, false);
        } else {
            boolean isNull = scanner.firstByte() == 'n';
            int start = scanner.position();
            scanner.skipValue();
            if (!isNull) {
                values.starts[slot] = start;
                values.ends[slot] = scanner.position();
            }
        }
    }

    /** Reads the objects of an array in place, so that no bytes are scanned twice. */
    private void readElements(JsonScanner scanner, ItemValues values, ItemShape shape) {
        if (scanner.firstByte() != '[') {
            scanner.skipValue();
            return;
        }
        List<ItemValues> elements = new ArrayList<>();
        scanner.beginArray();
        while (scanner.nextElement()) {
            ItemValues ofElement = new ItemValues(values.bytes, shape.slots);
            shape.root.read(scanner, ofElement, false);
            elements.add(ofElement);
        }
        if (!elements.isEmpty()) {
            values.arrays = values.arrays.isEmpty() ? new HashMap<>() : values.arrays;
            values.arrays.put(slot, elements);
        }
    }
}
