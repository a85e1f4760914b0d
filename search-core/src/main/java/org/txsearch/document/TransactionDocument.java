package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.txsearch.json.JsonScanner;
import org.txsearch.time.Rfc3339;
import org.txsearch.week.IsoWeek;

/**
 * A valid transaction as it is stored; the encoder is the only way to make one.
 *
 * @param merchantId the merchant that it belongs to
 * @param id its id, unique within the merchant
 * @param createdAt its {@code created_at}, in epoch milliseconds
 * @param version the external version under which it is written
 * @param source the stored JSON
 * @param ingestedAtOffset where the text of {@code ingested_at} starts in {@code source}
 * @param adjustments the members that are stored otherwise than they were sent
 */
public record TransactionDocument(
        String merchantId,
        String id,
        long createdAt,
        long version,
        byte[] source,
        int ingestedAtOffset,
        List<Adjustment> adjustments) {

    /** The text of an instant is always this long. */
    public static final int INSTANT_LENGTH = 24;

    /** The name of the first member of {@code source}, which answers leave out. */
    public static final String INDEX_MEMBER = "search";

    private static final String CREATED_AT = "created_at";

    /** Its home: the ISO week of its {@code created_at}. */
    public IsoWeek week() {
        return IsoWeek.ofEpochMillis(createdAt);
    }

    /** Returns the document's id in Elasticsearch; neither part can hold the separator. */
    public String documentId() {
        return documentId(merchantId, id);
    }

    /** Returns the id in Elasticsearch of a merchant's transaction. */
    public static String documentId(String merchantId, String id) {
        return merchantId + "|" + id;
    }

    /** An e-mail address within a merchant, so that patterns only walk the merchant's own addresses. */
    public static String merchantScoped(String merchantId, String email) {
        return merchantId + "|" + email;
    }

    /**
     * Returns a text within a merchant by its end: its characters in reverse order, so that an end of it is a prefix. The result
     * starts with the separator, which no merchant does.
     */
    public static String merchantScopedEnd(String merchantId, String text) {
        return "|"
                + merchantScoped(merchantId, new StringBuilder(text).reverse().toString());
    }

    /** Returns the same document, adjusted in these members too. */
    public TransactionDocument adjusted(List<Adjustment> further) {
        if (further.isEmpty()) {
            return this;
        }
        List<Adjustment> all = new ArrayList<>(adjustments);
        all.addAll(further);
        return new TransactionDocument(merchantId, id, createdAt, version, source, ingestedAtOffset, List.copyOf(all));
    }

    /** Returns the same document with the {@code created_at} of the version that was stored first, which counts as adjusted. */
    public TransactionDocument createdAtFirst(long first) {
        byte[] changed = source.clone();
        int offset = createdAtOffset(source);
        byte[] text = Rfc3339.format(first).getBytes(StandardCharsets.US_ASCII);
        String sent = new String(source, offset, INSTANT_LENGTH, StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, changed, offset, INSTANT_LENGTH);
        return new TransactionDocument(merchantId, id, first, version, changed, ingestedAtOffset, adjustments)
                .adjusted(List.of(createdAtKept(sent)));
    }

    /** States that a version was stored with the {@code created_at} of the first one. */
    public static Adjustment createdAtKept(String sent) {
        return new Adjustment(CREATED_AT, RecordRule.CREATED_AT_KEPT.name(), RecordRule.CREATED_AT_KEPT.detail(), sent);
    }

    /** Returns the {@code created_at} of a stored document, in epoch milliseconds. */
    public static long createdAt(byte[] source) {
        int offset = createdAtOffset(source);
        return Rfc3339.parse(new String(source, offset, INSTANT_LENGTH, StandardCharsets.US_ASCII))
                .toEpochMilli();
    }

    private static int createdAtOffset(byte[] source) {
        JsonScanner scanner = new JsonScanner(source);
        if (scanner.find(CREATED_AT)) {
            return scanner.position() + 1;
        }
        throw new IllegalStateException("A stored document has no created_at");
    }

    /** Returns the same document as the first version of its transaction that can be searched, or as a later one. */
    public TransactionDocument first(boolean isFirst) {
        byte[] marked = FirstVersion.marked(source, isFirst);
        int offset = ingestedAtOffset + marked.length - source.length;
        return marked == source
                ? this
                : new TransactionDocument(merchantId, id, createdAt, version, marked, offset, adjustments);
    }

    /** Returns whether a stored source says the same as this one, whenever either was ingested and whichever came first. */
    public boolean hasContentOf(byte[] stored) {
        return hasBytesOf(stored)
                || stored.length != source.length
                        && first(!FirstVersion.isFirst(source)).hasBytesOf(stored);
    }

    private boolean hasBytesOf(byte[] stored) {
        int from = ingestedAtOffset;
        int to = ingestedAtOffset + INSTANT_LENGTH;
        return stored.length == source.length
                && Arrays.equals(source, 0, from, stored, 0, from)
                && Arrays.equals(source, to, source.length, stored, to, stored.length);
    }
}
