package org.txsearch.document;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.schema.Field;
import org.txsearch.schema.SearchProperties.As;
import org.txsearch.text.Folding;

/** Writes the first member of a document: what only the index needs, derived from the values that were noted. */
final class IndexMember {

    /** Stands between a key and its value; keys hold no control characters. */
    static final char PAIR_SEPARATOR = '\u001f';

    private static final byte[] OPEN =
            DocumentEncoder.ascii("{\"" + TransactionDocument.INDEX_MEMBER + "\":{\"" + IndexFields.TIE + "\":");
    private static final byte[] CLOSE = DocumentEncoder.ascii("},");

    private final JsonBytes out = new JsonBytes();
    private final ToLongFunction<String> tieBreaker;
    private final DerivedWriter[] writers;

    private interface DerivedWriter {
        void write(Encoding encoding, String merchantId);
    }

    IndexMember(List<Field> derived, Map<String, Integer> slots, ToLongFunction<String> tieBreaker) {
        this.tieBreaker = tieBreaker;
        this.writers = derived.stream()
                .map(field -> writer(field, slots.getOrDefault(field.path(), Encoding.NO_SLOT)))
                .toArray(DerivedWriter[]::new);
    }

    /** The opening brace of the document, the member, and the comma before the item's first member; until the next one. */
    JsonBytes write(Encoding encoding, String merchantId, String id) {
        out.clear();
        out.raw(OPEN);
        out.number(tieBreaker.applyAsLong(id));
        for (DerivedWriter writer : writers) {
            writer.write(encoding, merchantId);
        }
        out.raw(CLOSE);
        return out;
    }

    private DerivedWriter writer(Field field, int slot) {
        As as = field.search() == null ? As.KEYWORD : field.search().as();
        byte[] name = name(IndexFields.derived(field));
        return switch (as) {
            case AMOUNT -> amount(field, slot, name);
            case SUM -> sum(field, slot);
            case EMAIL ->
                (encoding, merchantId) -> {
                    if (encoding.has(slot)) {
                        out.raw(name);
                        out.string(TransactionDocument.merchantScoped(merchantId, Folding.email(encoding.text(slot))));
                    }
                };
            case WORDS ->
                (encoding, merchantId) -> {
                    if (encoding.has(slot)) {
                        strings(name, Folding.words(CardNumbers.mask(encoding.text(slot))));
                    }
                };
            case PAIRS ->
                (encoding, merchantId) -> strings(
                        name,
                        encoding.pairs.entrySet().stream()
                                .map(pair -> pair.getKey() + PAIR_SEPARATOR + pair.getValue())
                                .toList());
            case KEYWORD, INSTANT -> throw new IllegalArgumentException(field.path() + " is indexed as it stands");
        };
    }

    private DerivedWriter amount(Field field, int slot, byte[] name) {
        DerivedWriter halves = sum(field, slot);
        byte[] exponent = name(IndexFields.EXPONENT);
        return (encoding, merchantId) -> {
            Currency currency = encoding.currency(slot);
            if (currency != null) {
                out.raw(name);
                out.number(Math.abs(encoding.number(slot)));
                out.raw(exponent);
                out.number(currency.exponent());
                halves.write(encoding, merchantId);
            }
        };
    }

    /** Elasticsearch adds longs as doubles; the sums of the two halves stay exact. */
    private DerivedWriter sum(Field field, int slot) {
        byte[] high = name(IndexFields.high(field));
        byte[] low = name(IndexFields.low(field));
        return (encoding, merchantId) -> {
            if (encoding.has(slot)) {
                long minorUnits = encoding.number(slot);
                out.raw(high);
                out.number(minorUnits >> IndexFields.LOW_BITS);
                out.raw(low);
                out.number(minorUnits & ((1L << IndexFields.LOW_BITS) - 1));
            }
        };
    }

    private void strings(byte[] name, Iterable<String> values) {
        boolean first = true;
        for (String value : values) {
            if (first) {
                out.raw(name);
                out.ascii('[');
            } else {
                out.ascii(',');
            }
            first = false;
            out.string(value);
        }
        if (!first) {
            out.ascii(']');
        }
    }

    private static byte[] name(@Nullable String member) {
        return DocumentEncoder.ascii(",\"" + member + "\":");
    }
}
