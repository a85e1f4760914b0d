package org.txsearch.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.schema.Field;
import org.txsearch.schema.SearchAs;

/** Writes the first member of a document: what only the index needs, derived from the values that were noted. */
final class IndexMember {

    private static final byte[] OPEN =
            JsonBytes.ascii("{\"" + TransactionDocument.INDEX_MEMBER + "\":{\"" + IndexFields.ITEM_LENGTH + "\":");
    private static final byte[] REST = name(IndexFields.REST);
    private static final byte[] TIE = name(IndexFields.TIE);
    private static final byte[] UNSCOPED = {};
    private static final byte[] CLOSE = JsonBytes.ascii("},");

    private final JsonBytes opening = new JsonBytes();
    private final JsonBytes out = new JsonBytes();
    private final ToLongFunction<String> tieBreaker;
    private final DerivedWriter[] writers;
    private String scopedMerchantId = "";
    private byte[] scope = {};

    private interface DerivedWriter {
        void write(Encoding encoding, String merchantId);
    }

    IndexMember(List<Field> derived, Map<String, Integer> slots, ToLongFunction<String> tieBreaker) {
        this.tieBreaker = tieBreaker;
        requireDistinct(derived);
        List<DerivedWriter> all = new ArrayList<>();
        derived.forEach(field -> add(all, field, slot(field, slots)));
        all.add(text(derived, slots));
        this.writers = all.toArray(DerivedWriter[]::new);
    }

    /** Two fields with one name would be two members with one name, and Elasticsearch refuses such a document. */
    private static void requireDistinct(List<Field> derived) {
        Set<String> taken = new HashSet<>(List.of(
                IndexFields.ITEM_LENGTH,
                IndexFields.REST,
                IndexFields.TIE,
                IndexFields.EXPONENT,
                IndexFields.TEXT,
                IndexFields.FIRST));
        for (Field field : derived) {
            for (String name : IndexFields.members(field)) {
                if (!taken.add(name)) {
                    throw new IllegalArgumentException(
                            field.path() + ": the search member has a " + name + " of another field already");
                }
            }
        }
    }

    /** Returns the document: the member, and after it those of the item, whose own opening brace is left out. */
    byte[] before(JsonBytes item, Encoding encoding, String merchantId, String id) {
        writeMember(encoding, merchantId, id);
        opening.clear();
        opening.raw(OPEN);
        opening.number(item.length());
        opening.raw(REST);
        opening.number(out.length() - 1L);
        int itemOffset = opening.length() + out.length();
        byte[] source = Arrays.copyOf(opening.array(), itemOffset + item.length() - 1);
        System.arraycopy(out.array(), 0, source, opening.length(), out.length());
        System.arraycopy(item.array(), 1, source, itemOffset, item.length() - 1);
        return source;
    }

    /** All but its first two numbers; with its closing brace and the comma before the item's first member. */
    private void writeMember(Encoding encoding, String merchantId, String id) {
        out.clear();
        out.raw(TIE);
        out.number(tieBreaker.applyAsLong(id));
        for (DerivedWriter writer : writers) {
            writer.write(encoding, merchantId);
        }
        out.raw(CLOSE);
    }

    private void add(List<DerivedWriter> all, Field field, int slot) {
        byte[] name = name(IndexFields.derived(field));
        switch (kind(field)) {
            case AMOUNT -> all.add(amount(field, slot, name));
            case SUM -> all.add(sum(field, slot));
            case EMAIL -> all.add(email(slot, name));
            case WORDS -> all.add(words(slot, name(IndexFields.words(field))));
            case PAIRS -> all.add(pairs(slot, name));
            case KEYWORD, INSTANT, TEXT -> {
                // Indexed as it is, or only among the texts.
            }
        }
    }

    /** Each form of the address is stored as it is, and in reverse order. */
    private DerivedWriter email(int slot, byte[] name) {
        return (encoding, merchantId) -> {
            if (encoding.has(slot)) {
                List<String> terms = new ArrayList<>();
                for (String form : EmailAddress.stored(CardNumbers.mask(encoding.text(slot)))) {
                    terms.add(TransactionDocument.merchantScoped(merchantId, form));
                    terms.add(TransactionDocument.merchantScopedEnd(merchantId, form));
                }
                strings(name, UNSCOPED, terms);
            }
        };
    }

    private DerivedWriter words(int slot, byte[] name) {
        return (encoding, merchantId) -> {
            if (encoding.has(slot)) {
                strings(name, scope(merchantId), NameWords.stored(CardNumbers.mask(encoding.text(slot))));
            }
        };
    }

    private DerivedWriter pairs(int slot, byte[] name) {
        return (encoding, merchantId) -> {
            List<String> pairs = new ArrayList<>();
            encoding.pairs(slot).forEach((key, value) -> {
                pairs.add(key);
                pairs.add(IndexFields.pair(key, value));
            });
            strings(name, UNSCOPED, pairs);
        };
    }

    /** Each term is prefixed with its merchant, so that a short start of a word only walks the merchant's own words. */
    private DerivedWriter text(List<Field> derived, Map<String, Integer> slots) {
        List<Field> texts = derived.stream()
                .filter(field -> field.search() != null && field.search().foundByText())
                .toList();
        int[] textSlots = texts.stream().mapToInt(field -> slot(field, slots)).toArray();
        SearchAs[] kinds = texts.stream().map(IndexMember::kind).toArray(SearchAs[]::new);
        byte[] name = name(IndexFields.TEXT);
        Set<String> terms = new LinkedHashSet<>();
        return (encoding, merchantId) -> {
            terms.clear();
            for (int i = 0; i < textSlots.length; i++) {
                if (encoding.has(textSlots[i])) {
                    String text = encoding.fingerprints.asStored(texts.get(i), encoding.text(textSlots[i]));
                    if (kinds[i] == SearchAs.WORDS) {
                        Words.addTermsBeside(NameWords::isOne, text, terms);
                    } else {
                        Words.addTerms(text, terms);
                    }
                    if (kinds[i] == SearchAs.EMAIL) {
                        addForms(text, terms);
                    }
                }
            }
            strings(name, scope(merchantId), terms);
        };
    }

    private static SearchAs kind(Field field) {
        return field.search() == null ? SearchAs.KEYWORD : field.search().as();
    }

    private static void addForms(String address, Set<String> terms) {
        for (String form : EmailAddress.stored(address)) {
            if (!form.equalsIgnoreCase(address)) {
                Words.addTerms(form, terms);
            }
        }
    }

    /** Two members of a document need it, and its neighbours are often of the same merchant. */
    private byte[] scope(String merchantId) {
        if (!merchantId.equals(scopedMerchantId)) {
            scopedMerchantId = merchantId;
            scope = JsonBytes.ascii(TransactionDocument.merchantScoped(merchantId, ""));
        }
        return scope;
    }

    private static int slot(Field field, Map<String, Integer> slots) {
        return slots.getOrDefault(field.path(), Encoding.NO_SLOT);
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

    /**
     * Elasticsearch adds longs as doubles; the sums of the two halves stay exact. Both halves have the amount's sign, so that a
     * high one is left out if it would be zero: hardly any document has one.
     */
    private DerivedWriter sum(Field field, int slot) {
        byte[] high = name(IndexFields.high(field));
        byte[] low = name(IndexFields.low(field));
        return (encoding, merchantId) -> {
            if (encoding.has(slot)) {
                long minorUnits = encoding.number(slot);
                if (minorUnits / IndexFields.HALF_BASE != 0) {
                    out.raw(high);
                    out.number(minorUnits / IndexFields.HALF_BASE);
                }
                out.raw(low);
                out.number(minorUnits % IndexFields.HALF_BASE);
            }
        };
    }

    private void strings(byte[] name, byte[] scope, Iterable<String> values) {
        boolean first = true;
        for (String value : values) {
            if (first) {
                out.raw(name);
                out.ascii('[');
            } else {
                out.ascii(',');
            }
            first = false;
            out.string(scope, value);
        }
        if (!first) {
            out.ascii(']');
        }
    }

    private static byte[] name(@Nullable String member) {
        return JsonBytes.ascii(",\"" + member + "\":");
    }
}
