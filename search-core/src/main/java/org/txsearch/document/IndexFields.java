package org.txsearch.document;

import java.util.List;
import org.txsearch.schema.Field;
import org.txsearch.schema.SearchProperties;

/** The names of the members that exist for the index alone, within {@link TransactionDocument#INDEX_MEMBER}. */
public final class IndexFields {

    /**
     * How many bytes the item has, from the comma after the index member to the end of the document: a reader of an answer can
     * skip it.
     */
    public static final String ITEM_LENGTH = "length";

    /**
     * How many bytes the rest of the index member has, from after this number to after the member's closing brace: a reader of
     * an answer can skip it. It is the second member.
     */
    public static final String REST = "rest";

    /** Whether the version is the first one that could be searched, if its other members say otherwise. It is the last member. */
    static final String FIRST = "first";

    /** The number that orders transactions of the same millisecond. */
    public static final String TIE = "tie";

    /** How many digits the currency of the gross amount has. */
    public static final String EXPONENT = "exponent";

    /**
     * The words and starts of all fields that the search for text looks into, but for names, each prefixed with its
     * merchant.
     */
    public static final String TEXT = "text";

    /** Separates a key from its value; keys hold no control characters. */
    private static final char PAIR_SEPARATOR = '\u001f';

    /** An amount is its high half times this, and its low half. */
    public static final long HALF_BASE = 1L << 26;

    /**
     * Raised when the encoder derives or writes a member differently, or the index is sorted differently, so that weeks of an
     * older revision are recognised.
     */
    public static final int REVISION = 9;

    private IndexFields() {}

    /** Returns the folded or derived form of a field: e-mail, pairs, the absolute amount in minor units. */
    public static String derived(Field field) {
        return field.path().replace('.', '_');
    }

    /** Returns the path of a field's derived form from the document's top. */
    public static String derivedPath(Field field) {
        return path(derived(field));
    }

    /** Returns the terms of a name, each prefixed with its merchant. */
    public static String words(Field field) {
        return derived(field) + "_words";
    }

    /** Returns the path of the terms of a name from the document's top. */
    public static String wordsPath(Field field) {
        return path(words(field));
    }

    /**
     * Returns the high half of an amount: its minor units divided by {@link #HALF_BASE}, towards zero; left out if that is
     * zero.
     */
    public static String high(Field field) {
        return derived(field) + "_hi";
    }

    /** Returns the low half of an amount: what remains of its minor units, with their sign. */
    public static String low(Field field) {
        return derived(field) + "_lo";
    }

    static List<String> members(Field field) {
        SearchProperties search = field.search();
        return search == null
                ? List.of()
                : switch (search.as()) {
                    case AMOUNT -> List.of(derived(field), high(field), low(field));
                    case SUM -> List.of(high(field), low(field));
                    case EMAIL, PAIRS -> List.of(derived(field));
                    case WORDS -> List.of(words(field));
                    case KEYWORD, INSTANT, TEXT -> List.of();
                };
    }

    /**
     * A key and its value as they are stored. The key is also stored alone, so that its existence is one term: as a prefix of
     * pairs, it would walk every value that any merchant has for it.
     */
    public static String pair(String key, String value) {
        return key + PAIR_SEPARATOR + value;
    }

    /** Returns the path of one of these members from the document's top. */
    public static String path(String member) {
        return TransactionDocument.INDEX_MEMBER + "." + member;
    }
}
