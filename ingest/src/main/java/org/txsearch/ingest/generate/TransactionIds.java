package org.txsearch.ingest.generate;

/**
 * Ids in the form of a ULID: ten symbols of time and sixteen that follow from the seed and the number.
 *
 * <p>The number is mixed by a bijection, so that no two ids are equal. Three of the symbols are always letters: no id
 * holds a run of thirteen digits, which might pass for a card number.
 */
final class TransactionIds {

    private static final long KEY = 0x4944454e54495459L;

    private final long key;

    TransactionIds(long seed) {
        this.key = RandomStream.key(seed, KEY);
    }

    Text transaction(long number, long createdAt, TextBuilder text) {
        return id("txn_", number, createdAt, text);
    }

    Text payout(long number, long createdAt, TextBuilder text) {
        return id("po_", number, createdAt, text);
    }

    private Text id(String prefix, long number, long createdAt, TextBuilder text) {
        long mixed = RandomStream.mix(number ^ key);
        long letters = RandomStream.key(key, number);
        return text.add(Text.of(prefix))
                .base32(createdAt, 10)
                .letter(letters)
                .base32(mixed >>> 39, 5)
                .letter(letters >>> 4)
                .base32(mixed >>> 14, 5)
                .letter(letters >>> 8)
                .base32(mixed & 0x3fff, 3)
                .build();
    }
}
