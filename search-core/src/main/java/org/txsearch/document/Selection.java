package org.txsearch.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.txsearch.json.JsonScanner;

/**
 * The selected part of a JSON value: all of it, or some members of the object, or of each object in the array, that it is.
 *
 * <p>It copies tokens. The members stand in the order of the value, which for items is that of the schema.
 */
public final class Selection {

    private final byte[][] names;
    private final Selection[] members;

    private Selection(byte[][] names, Selection[] members) {
        this.names = names;
        this.members = members;
    }

    /** The parts that these paths lead to, each given as its names; at least one. An empty path wants all. */
    public static Selection of(List<List<String>> paths) {
        if (paths.stream().anyMatch(List::isEmpty)) {
            return new Selection(new byte[0][], new Selection[0]);
        }
        List<String> names = paths.stream().map(path -> path.get(0)).distinct().toList();
        List<Selection> members = new ArrayList<>();
        for (String name : names) {
            members.add(of(paths.stream()
                    .filter(path -> path.get(0).equals(name))
                    .map(path -> path.subList(1, path.size()))
                    .toList()));
        }
        return new Selection(
                names.stream().map(Selection::written).toArray(byte[][]::new), members.toArray(Selection[]::new));
    }

    /** Copies the selected part of the value in these bytes. */
    public void copy(byte[] bytes, int offset, int length, JsonBytes out) {
        copy(new JsonScanner(bytes, offset, offset + length), bytes, out);
    }

    private void copy(JsonScanner scanner, byte[] bytes, JsonBytes out) {
        byte first = scanner.firstByte();
        if (names.length > 0 && first == '{') {
            copyMembers(scanner, bytes, out);
        } else if (names.length > 0 && first == '[') {
            copyElements(scanner, bytes, out);
        } else {
            int start = scanner.position();
            scanner.skipValue();
            out.raw(bytes, start, scanner.position() - start);
        }
    }

    private void copyMembers(JsonScanner scanner, byte[] bytes, JsonBytes out) {
        char separator = '{';
        scanner.beginObject();
        while (scanner.nextMember()) {
            int member = requested(scanner);
            if (member < 0) {
                scanner.skipValue();
                continue;
            }
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

    private int requested(JsonScanner scanner) {
        for (int i = 0; i < names.length; i++) {
            if (scanner.nameIs(names[i])) {
                return i;
            }
        }
        return -1;
    }

    /** The name between its quotes, as the encoder of documents writes it. */
    public static byte[] written(String name) {
        JsonBytes json = new JsonBytes();
        json.string(name);
        return Arrays.copyOfRange(json.array(), 1, json.length() - 1);
    }
}
