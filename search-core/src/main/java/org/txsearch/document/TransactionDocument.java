package org.txsearch.document;

import java.util.Arrays;
import org.txsearch.week.IsoWeek;

/**
 * A valid transaction as it is stored; the encoder is the only way to make one.
 *
 * @param merchantId the merchant that it belongs to
 * @param id its id, unique within the merchant
 * @param week its home: the ISO week of its {@code created_at}
 * @param version the external version under which it is written
 * @param source the stored JSON
 * @param ingestedAtOffset where the text of {@code ingested_at} starts in {@code source}
 */
public record TransactionDocument(
        String merchantId, String id, IsoWeek week, long version, byte[] source, int ingestedAtOffset) {

    /** The text of an instant is always this long. */
    public static final int INSTANT_LENGTH = 24;

    /** The name of the first member of {@code source}, which answers leave out. */
    public static final String INDEX_MEMBER = "search";

    /** The document's id in Elasticsearch; neither part can hold the separator. */
    public String documentId() {
        return documentId(merchantId, id);
    }

    /** The id in Elasticsearch of a merchant's transaction. */
    public static String documentId(String merchantId, String id) {
        return merchantId + "|" + id;
    }

    /** An e-mail address within a merchant, so that patterns only walk the merchant's own addresses. */
    public static String merchantScoped(String merchantId, String email) {
        return merchantId + "|" + email;
    }

    /** Whether a stored source says the same as this one, whenever either was ingested. */
    public boolean hasContentOf(byte[] stored) {
        int from = ingestedAtOffset;
        int to = ingestedAtOffset + INSTANT_LENGTH;
        return stored.length == source.length
                && Arrays.equals(source, 0, from, stored, 0, from)
                && Arrays.equals(source, to, source.length, stored, to, stored.length);
    }
}
