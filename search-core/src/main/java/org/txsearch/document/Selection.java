package org.txsearch.document;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.txsearch.json.JsonScanner;

/**
 * The selected parts of a JSON value: members of an object, or of each object in an array. Each part has a slot.
 *
 * <p>A selection is built once and shared by threads. It copies tokens in one pass, in the order of the value, which for items is the
 * order of the schema. {@link MemberSpans} records the positions of the tokens instead.
 */
public final class Selection {

    private static final int NO_SLOT = -1;

    private final byte[][] names;
    final Selection[] members;
    final int slot;

    /** One more than the greatest slot. */
    final int slots;

    /** The path that still leads to a part. */
    private record RequestedMember(List<String> names, int slot) {

        boolean startsWith(String name) {
            return !names.isEmpty() && names.get(0).equals(name);
        }
    }

    private Selection(List<RequestedMember> parts) {
        List<String> first = parts.stream()
                .filter(part -> !part.names.isEmpty())
                .map(part -> part.names.get(0))
                .distinct()
                .toList();
        this.names = first.stream().map(Selection::written).toArray(byte[][]::new);
        this.members = first.stream()
                .map(name -> new Selection(parts.stream()
                        .filter(part -> part.startsWith(name))
                        .map(part -> new RequestedMember(part.names.subList(1, part.names.size()), part.slot))
                        .toList()))
                .toArray(Selection[]::new);
        this.slot = parts.stream()
                .filter(part -> part.names.isEmpty())
                .mapToInt(RequestedMember::slot)
                .findFirst()
                .orElse(NO_SLOT);
        this.slots = Math.max(
                slot + 1,
                Arrays.stream(members).mapToInt(member -> member.slots).max().orElse(0));
    }

    /** Returns the parts that these paths lead to, each given as its names; an empty path wants all. A path's place is its slot. */
    public static Selection of(List<List<String>> paths) {
        return new Selection(IntStream.range(0, paths.size())
                .mapToObj(place -> new RequestedMember(paths.get(place), place))
                .toList());
    }

    /** Copies the selected part of the value in these bytes. */
    public void copy(byte[] bytes, int offset, int length, JsonBytes out) {
        copy(new JsonScanner(bytes, offset, offset + length), bytes, out);
    }

    private void copy(JsonScanner scanner, byte[] bytes, JsonBytes out) {
        byte first = scanner.firstByte();
        if (slot < 0 && first == '{') {
            copyMembers(scanner, bytes, out);
        } else if (slot < 0 && first == '[') {
            copyElements(scanner, bytes, out);
        } else {
            int start = scanner.position();
            scanner.skipValue();
            out.raw(bytes, start, scanner.position() - start);
        }
    }

    private void copyMembers(JsonScanner scanner, byte[] bytes, JsonBytes out) {
        char separator = '{';
        int expected = 0;
        scanner.beginObject();
        while (scanner.nextMember()) {
            int member = member(scanner, expected);
            if (member < 0) {
                scanner.skipValue();
                continue;
            }
            expected = member + 1;
            out.ascii(separator);
            separator = ',';
            out.ascii('"');
            out.raw(names[member]);
            out.ascii('"');
            out.ascii(':');
            members[member].copy(scanner, bytes, out);
        }
        if (separator == '{') {
            out.ascii('{');
        }
        out.ascii('}');
    }

    private void copyElements(JsonScanner scanner, byte[] bytes, JsonBytes out) {
        char separator = '[';
        scanner.beginArray();
        while (scanner.nextElement()) {
            out.ascii(separator);
            separator = ',';
            copy(scanner, bytes, out);
        }
        if (separator == '[') {
            out.ascii('[');
        }
        out.ascii(']');
    }

    /** Returns the number of the current member, or -1. Members mostly come in the order of the selection. */
    int member(JsonScanner scanner, int expected) {
        int count = names.length;
        for (int i = 0; i < count; i++) {
            int at = expected + i < count ? expected + i : expected + i - count;
            if (scanner.nameIs(names[at])) {
                return at;
            }
        }
        return -1;
    }

    /** Returns the name between its quotes, as the encoder of documents writes it. */
    public static byte[] written(String name) {
        JsonBytes json = new JsonBytes();
        json.string(name);
        return Arrays.copyOfRange(json.array(), 1, json.length() - 1);
    }
}
