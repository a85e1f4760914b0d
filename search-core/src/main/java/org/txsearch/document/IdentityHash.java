package org.txsearch.document;

/**
 * A 64-bit hash of a transaction's identity, the same whether made of its record or of two columns of the index, which are
 * read seven times as fast as ids.
 */
public final class IdentityHash {

    private static final long START = 0xcbf29ce484222325L;
    private static final long FACTOR = 0x100000001b3L;
    private static final long MIX_ONE = 0xbf58476d1ce4e5b9L;
    private static final long MIX_TWO = 0x94d049bb133111ebL;

    private final TieBreaker tieBreaker = new TieBreaker();

    /** The hash of that transaction; for one thread. */
    public long of(String merchantId, String id) {
        return of(merchantId, tieBreaker.of(id));
    }

    /** The hash of the transaction of that merchant whose id has that {@linkplain IndexFields#TIE tie-breaker}. */
    public static long of(String merchantId, long tie) {
        long hash = START;
        for (int i = 0; i < merchantId.length(); i++) {
            hash = (hash ^ merchantId.charAt(i)) * FACTOR;
        }
        return mixed(mixed(hash) ^ tie);
    }

    private static long mixed(long hash) {
        long mixed = (hash ^ (hash >>> 30)) * MIX_ONE;
        mixed = (mixed ^ (mixed >>> 27)) * MIX_TWO;
        return mixed ^ (mixed >>> 31);
    }
}
