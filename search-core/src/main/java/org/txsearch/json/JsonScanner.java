package org.txsearch.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A forward reader of JSON bytes that can pass over a value without looking into it.
 *
 * <p>It trusts the text to be JSON, as Elasticsearch wrote it; a text that ends too early throws
 * {@link MalformedJsonException}. The file is long because it reads, and passes over, every kind of value by itself.
 */
public final class JsonScanner {

    /** Every number with no more digits than these is a long. */
    private static final int CERTAIN_DIGITS = 18;

    private final byte[] bytes;
    private final int end;
    private int position;
    private int nameStart;
    private int nameEnd;

    public JsonScanner(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** Reads from {@code offset} (inclusive) to {@code end} (exclusive). */
    public JsonScanner(byte[] bytes, int offset, int end) {
        this.bytes = bytes;
        this.position = offset;
        this.end = end;
    }

    /** Where the next read starts. */
    public int position() {
        return position;
    }

    /** Continues from there, which is the end of a value. */
    public void moveTo(int newPosition) {
        position = newPosition;
    }

    /** Steps into an object; {@link #nextMember()} then walks its members. */
    public void beginObject() {
        expect('{');
    }

    /** Steps into an array; {@link #nextElement()} then walks its elements. */
    public void beginArray() {
        expect('[');
    }

    /** Moves to the next member's value, or out of the object. */
    public boolean nextMember() {
        if (leaves('}')) {
            return false;
        }
        expect('"');
        nameStart = position;
        skipString();
        nameEnd = position - 1;
        expect(':');
        skipBlanks();
        return true;
    }

    /** Moves to the next element, or out of the array. */
    public boolean nextElement() {
        return !leaves(']');
    }

    /** Steps into the object and moves to the value of that member; false if it has none of that name. */
    public boolean find(String name) {
        beginObject();
        while (nextMember()) {
            if (nameIs(name)) {
                return true;
            }
            skipValue();
        }
        return false;
    }

    /** Reads the members of the object that have that name, and passes over the others. */
    public <E extends Exception> void readMembers(String name, JsonValueReader<E> reader) throws E {
        readMembers(() -> {
            if (nameIs(name)) {
                reader.read();
            } else {
                skipValue();
            }
        });
    }

    public <E extends Exception> void readMembers(JsonValueReader<E> reader) throws E {
        beginObject();
        while (nextMember()) {
            reader.read();
        }
    }

    public <E extends Exception> void readElements(JsonValueReader<E> reader) throws E {
        beginArray();
        while (nextElement()) {
            reader.read();
        }
    }

    /** Returns whether the current member has that name, which is plain ASCII. */
    public boolean nameIs(String name) {
        if (name.length() != nameEnd - nameStart) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            if (bytes[nameStart + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the current member's name is written in exactly these bytes, escapes included. */
    public boolean nameIs(byte[] written) {
        return Arrays.equals(bytes, nameStart, nameEnd, written, 0, written.length);
    }

    public byte firstByte() {
        skipBlanks();
        return current();
    }

    /** Returns the current member's name, which holds no escapes. */
    public String name() {
        return new String(bytes, nameStart, nameEnd - nameStart, StandardCharsets.UTF_8);
    }

    /** Reads an integer; a null is 0. */
    public long readLong() {
        skipBlanks();
        int start = position;
        boolean negative = current() == '-';
        int at = negative ? start + 1 : start;
        int most = Math.min(end, at + CERTAIN_DIGITS);
        long value = 0;
        while (at < most && bytes[at] >= '0' && bytes[at] <= '9') {
            value = value * 10 + (bytes[at++] - '0');
        }
        if (at > start && at < end && isBehindLiteral(bytes[at]) && bytes[at - 1] != '-') {
            position = at;
            return negative ? -value : value;
        }
        return readUncommonLong();
    }

    /** A number of many digits, a null, or no integer at all. */
    private long readUncommonLong() {
        int start = position;
        skipValue();
        String text = new String(bytes, start, position - start, StandardCharsets.US_ASCII);
        if (text.equals("null")) {
            return 0;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new MalformedJsonException("an integer was expected", e);
        }
    }

    public boolean readBoolean() {
        skipBlanks();
        int start = position;
        skipValue();
        return bytes[start] == 't';
    }

    /** Reads a string; any other value is given as its JSON text. */
    public String readString() {
        skipBlanks();
        int start = position;
        skipValue();
        if (bytes[start] != '"') {
            return new String(bytes, start, position - start, StandardCharsets.UTF_8);
        }
        for (int i = start; i < position; i++) {
            if (bytes[i] == '\\') {
                return unescaped(start);
            }
        }
        return new String(bytes, start + 1, position - start - 2, StandardCharsets.UTF_8);
    }

    /** Reads any value as its JSON text. */
    public byte[] readBytes() {
        skipBlanks();
        int start = position;
        skipValue();
        return Arrays.copyOfRange(bytes, start, position);
    }

    private String unescaped(int start) {
        try {
            return JsonMapper.shared().readValue(bytes, start, position - start, String.class);
        } catch (JacksonException e) {
            throw new MalformedJsonException("a string is no JSON", e);
        }
    }

    public void skipValue() {
        skipBlanks();
        byte first = current();
        if (first == '"') {
            position++;
            skipString();
        } else if (first == '{' || first == '[') {
            skipNested();
        } else {
            int start = position;
            while (position < end && !isBehindLiteral(bytes[position])) {
                position++;
            }
            // A loop over an array would otherwise never end.
            if (position == start) {
                throw new MalformedJsonException("a value was expected at byte " + position);
            }
        }
    }

    /** Returns whether that byte cannot belong to a number or a word. */
    private static boolean isBehindLiteral(byte b) {
        return switch (b) {
            case ',', '}', ']', ':', ' ', '\n', '\r', '\t' -> true;
            default -> false;
        };
    }

    private void skipNested() {
        int depth = 0;
        byte[] text = bytes;
        int at = position;
        int last = end;
        while (at < last) {
            byte b = text[at++];
            if (b == '"') {
                position = at;
                skipString();
                at = position;
            } else if (b == '{' || b == '[') {
                depth++;
            } else if ((b == '}' || b == ']') && --depth == 0) {
                position = at;
                return;
            }
        }
        throw new MalformedJsonException("the text ends inside an object or array");
    }

    /** From after the opening quote to after the closing one. */
    private void skipString() {
        byte[] text = bytes;
        int at = position;
        int last = end;
        while (at < last) {
            byte b = text[at++];
            if (b == '"') {
                position = at;
                return;
            }
            if (b == '\\') {
                at++;
            }
        }
        throw new MalformedJsonException("the text ends inside a string");
    }

    /** Returns whether the object or array ends here; otherwise moves to the next member or element. */
    private boolean leaves(char close) {
        skipBlanks();
        if (current() == close) {
            position++;
            return true;
        }
        if (current() == ',') {
            position++;
            skipBlanks();
        }
        return false;
    }

    private void expect(char wanted) {
        skipBlanks();
        if (current() != wanted) {
            throw new MalformedJsonException("'" + wanted + "' was expected at byte " + position);
        }
        position++;
    }

    private void skipBlanks() {
        while (position < end && bytes[position] <= ' ' && bytes[position] >= 0) {
            position++;
        }
    }

    private byte current() {
        if (position >= end) {
            throw new MalformedJsonException("the text ends too early");
        }
        return bytes[position];
    }
}
