package org.txsearch.document;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.txsearch.json.JsonScanner;
import tools.jackson.databind.JsonNode;

/**
 * Whether a stored version is the first one of its transaction that could be searched.
 *
 * <p>A version without {@code updated_at} and {@code erased_at} is, and every other one is not. A document of which that is wrong
 * states the opposite in the last member of its index member. It costs all other documents nothing.
 */
public final class FirstVersion {

    private static final byte[] FIRST = JsonBytes.ascii(",\"" + IndexFields.FIRST + "\":true}");
    private static final byte[] LATER = JsonBytes.ascii(",\"" + IndexFields.FIRST + "\":false}");
    private static final byte[] NONE = JsonBytes.ascii("}");

    /** The members of a document that {@link #isFirst(JsonNode)} reads, separated by commas. */
    public static final String MEMBERS = "updated_at,erased_at," + IndexFields.path(IndexFields.FIRST);

    private FirstVersion() {}

    /**
     * Returns whether the item of a stored document is the first version.
     *
     * @param start the place of the item's opening brace, which has replaced the comma after the index member
     */
    public static boolean isFirst(byte[] bytes, int start, int end) {
        return isFirst(bytes, start, start + 1, end);
    }

    /** Returns whether a stored document is the first version. Another build may have written its index member. */
    public static boolean isFirst(byte[] source) {
        JsonScanner scanner = atIndexMember(source);
        scanner.skipValue();
        int start = scanner.position();
        return isFirst(source, start, start, source.length);
    }

    /** Returns whether a stored document is the first version, by its {@link #MEMBERS}. */
    public static boolean isFirst(JsonNode document) {
        boolean looksFirst = !document.hasNonNull("updated_at") && !document.hasNonNull("erased_at");
        return document.path(TransactionDocument.INDEX_MEMBER)
                .path(IndexFields.FIRST)
                .asBoolean(looksFirst);
    }

    private static boolean isFirst(byte[] bytes, int start, int members, int end) {
        byte[] statement = statement(bytes, start);
        return statement == FIRST || statement == NONE && looksFirst(bytes, members, end);
    }

    /** Returns the document as the first version, or as a later one. */
    static byte[] marked(byte[] source, boolean isFirst) {
        Rest rest = Rest.of(source);
        byte[] stated = statement(source, rest.itemStart());
        byte[] wanted = isFirst ? FIRST : LATER;
        if (looksFirst(source, rest.itemStart(), source.length) == isFirst) {
            wanted = NONE;
        }
        return wanted == stated ? source : rest.withStatement(source, stated, wanted);
    }

    private static JsonScanner atIndexMember(byte[] source) {
        JsonScanner scanner = new JsonScanner(source);
        scanner.beginObject();
        if (!scanner.nextMember() || !scanner.nameIs(TransactionDocument.INDEX_MEMBER)) {
            throw new IllegalArgumentException("A document does not start with its index member");
        }
        return scanner;
    }

    /** Returns the end of the index member, before the item: {@link #FIRST}, {@link #LATER} or {@link #NONE}. */
    private static byte[] statement(byte[] bytes, int start) {
        return endsWith(FIRST, bytes, start) ? FIRST : endsWith(LATER, bytes, start) ? LATER : NONE;
    }

    /** Returns what the remaining members of an object say. */
    private static boolean looksFirst(byte[] bytes, int from, int end) {
        JsonScanner scanner = new JsonScanner(bytes, from, end);
        while (scanner.nextMember()) {
            if ((scanner.nameIs("updated_at") || scanner.nameIs("erased_at")) && scanner.firstByte() != 'n') {
                return false;
            }
            scanner.skipValue();
        }
        return true;
    }

    private static boolean endsWith(byte[] mark, byte[] bytes, int end) {
        int from = end - mark.length;
        return from >= 0 && Arrays.equals(mark, 0, mark.length, bytes, from, end);
    }

    /**
     * The second member of an index member: the number of bytes from its own end to the item. With it, the search terms need not
     * be read.
     *
     * @param start the place of the number's first digit
     * @param end the place behind the number's last digit
     * @param itemStart the place of the comma between the index member and the item
     */
    private record Rest(int start, int end, int itemStart) {

        static Rest of(byte[] source) {
            JsonScanner scanner = atIndexMember(source);
            scanner.beginObject();
            scanner.nextMember();
            scanner.skipValue();
            scanner.nextMember();
            // Starts at the number, behind any blanks.
            scanner.firstByte();
            int start = scanner.position();
            long rest = scanner.readLong();
            return new Rest(start, scanner.position(), Math.toIntExact(scanner.position() + rest));
        }

        /** Replaces the end of the index member, and states its new length. */
        byte[] withStatement(byte[] source, byte[] stated, byte[] wanted) {
            int length = itemStart - end - stated.length + wanted.length;
            byte[] number = JsonBytes.ascii(Integer.toString(length));
            int statement = itemStart - stated.length;
            return ByteBuffer.allocate(start + number.length + length + source.length - itemStart)
                    .put(source, 0, start)
                    .put(number)
                    .put(source, end, statement - end)
                    .put(wanted)
                    .put(source, itemStart, source.length - itemStart)
                    .array();
        }
    }
}
