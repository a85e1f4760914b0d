package org.txsearch.document;

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

    /** The members of a document that {@link #isFirst(JsonNode)} reads, separated by commas. */
    public static final String MEMBERS = "updated_at,erased_at," + IndexFields.path(IndexFields.FIRST);

    private FirstVersion() {}

    /**
     * Whether the item of a stored document is the first version.
     *
     * @param start the place of the item's opening brace, which has replaced the comma after the index member
     */
    public static boolean isFirst(byte[] bytes, int start, int end) {
        return endsWith(FIRST, bytes, start) || !endsWith(LATER, bytes, start) && looksFirst(bytes, start, end);
    }

    /** Whether a stored document is the first version. */
    public static boolean isFirst(byte[] source) {
        int start = start(source);
        return endsWith(FIRST, source, start)
                || !endsWith(LATER, source, start) && looksFirst(source, 0, source.length);
    }

    /** Whether a stored document is the first version, by its {@link #MEMBERS}. */
    public static boolean isFirst(JsonNode document) {
        boolean looksFirst = !document.hasNonNull("updated_at") && !document.hasNonNull("erased_at");
        return document.path(TransactionDocument.INDEX_MEMBER)
                .path(IndexFields.FIRST)
                .asBoolean(looksFirst);
    }

    /** The document as the first version, or as a later one. */
    static byte[] marked(byte[] source, boolean isFirst) {
        byte[] bare = unmarked(source);
        return looksFirst(bare, 0, bare.length) == isFirst
                ? bare
                : withEnd(bare, "}".length(), isFirst ? FIRST : LATER);
    }

    /** The document without a statement on it. */
    static byte[] unmarked(byte[] source) {
        int start = start(source);
        byte[] mark = endsWith(FIRST, source, start) ? FIRST : endsWith(LATER, source, start) ? LATER : new byte[0];
        return mark.length == 0 ? source : withEnd(source, mark.length, new byte[] {'}'});
    }

    /** Replaces the last bytes of the index member, and states its new length. */
    private static byte[] withEnd(byte[] source, int replaced, byte[] by) {
        JsonScanner scanner = new JsonScanner(source);
        scanner.beginObject();
        scanner.nextMember();
        scanner.beginObject();
        scanner.nextMember();
        scanner.skipValue();
        scanner.nextMember();
        // Starts at the number, behind any blanks.
        scanner.firstByte();
        int from = scanner.position();
        long rest = scanner.readLong();
        int to = scanner.position();
        int start = Math.toIntExact(to + rest);
        JsonBytes out = new JsonBytes();
        out.raw(Arrays.copyOfRange(source, 0, from));
        out.number(rest - replaced + by.length);
        out.raw(Arrays.copyOfRange(source, to, start - replaced));
        out.raw(by);
        out.raw(Arrays.copyOfRange(source, start, source.length));
        return Arrays.copyOf(out.array(), out.length());
    }

    /** The place of the comma after the index member. */
    private static int start(byte[] source) {
        JsonScanner scanner = new JsonScanner(source);
        scanner.beginObject();
        if (!scanner.nextMember() || !scanner.nameIs(TransactionDocument.INDEX_MEMBER)) {
            throw new IllegalArgumentException("A document does not start with its index member");
        }
        scanner.skipValue();
        return scanner.position();
    }

    /** What the members of the object say that starts there. */
    private static boolean looksFirst(byte[] bytes, int from, int end) {
        JsonScanner scanner = new JsonScanner(bytes, from, end);
        scanner.beginObject();
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
}
