package org.txsearch.api.paypal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.JsonBytes;
import org.txsearch.json.JsonScanner;

/**
 * The members of an object that are read, each with a slot. An object is read once, and only where its values are is noted.
 *
 * <p>Paths are added before the first object is read; then threads share the shape.
 */
final class ItemShape {

    private final Member root = new Member("");
    private int slots;

    /** Adds the member at a path. Items have their members in the order of the schema: in it, they are found at once. */
    void add(String path) {
        Member unused = root.at(path);
    }

    /** The slot of the member at a path, which is added unless it has been. */
    int slot(String path) {
        Member member = root.at(path);
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
    Values read(byte[] bytes, int offset, int length) {
        Values values = new Values(bytes, slots);
        root.read(new JsonScanner(bytes, offset, offset + length), values, true);
        return values;
    }

    /** Where the values of one object are; a null counts as missing. */
    static final class Values {

        private final byte[] bytes;
        private final int[] starts;
        private final int[] ends;
        private Map<Integer, List<Values>> arrays = Map.of();

        private Values(byte[] bytes, int slots) {
            this.bytes = bytes;
            this.starts = new int[slots];
            this.ends = new int[slots];
            Arrays.fill(starts, -1);
        }

        boolean has(int slot) {
            return slot >= 0 && starts[slot] >= 0;
        }

        /** The objects of an array; none if it is empty or missing. */
        List<Values> elements(int slot) {
            return arrays.getOrDefault(slot, List.of());
        }

        /** The value of a text. */
        String text(int slot) {
            return new JsonScanner(bytes, starts[slot], ends[slot]).readString();
        }

        /** How many bytes the value has, quotes included. */
        int length(int slot) {
            return ends[slot] - starts[slot];
        }

        /** A byte of the value; the first one of a text is its quote. */
        byte at(int slot, int index) {
            return bytes[starts[slot] + index];
        }

        /** Copies the first bytes of the value. */
        void copy(int slot, int length, JsonBytes out) {
            out.raw(bytes, starts[slot], length);
        }
    }

    /** A member that is read, or has members that are. */
    private static final class Member {

        private final byte[] name;
        private final List<Member> members = new ArrayList<>();
        private int slot = -1;
        private @Nullable ItemShape element;

        Member(String name) {
            this.name = name.getBytes(StandardCharsets.UTF_8);
        }

        Member at(String path) {
            Member member = this;
            for (String next : path.split("\\.", -1)) {
                member = member.member(next);
            }
            return member;
        }

        private Member member(String memberName) {
            Member added = new Member(memberName);
            for (Member member : members) {
                if (Arrays.equals(member.name, added.name)) {
                    return member;
                }
            }
            members.add(added);
            return added;
        }

        private void read(JsonScanner scanner, Values values, boolean outermost) {
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

        private void note(JsonScanner scanner, Values values) {
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

        /** Reads an array's objects in place, so that nothing is passed over twice. */
        private void readElements(JsonScanner scanner, Values values, ItemShape shape) {
            if (scanner.firstByte() != '[') {
                scanner.skipValue();
                return;
            }
            List<Values> elements = new ArrayList<>();
            scanner.beginArray();
            while (scanner.nextElement()) {
                Values ofElement = new Values(values.bytes, shape.slots);
                shape.root.read(scanner, ofElement, false);
                elements.add(ofElement);
            }
            if (!elements.isEmpty()) {
                values.arrays = values.arrays.isEmpty() ? new HashMap<>() : values.arrays;
                values.arrays.put(slot, elements);
            }
        }
    }
}
