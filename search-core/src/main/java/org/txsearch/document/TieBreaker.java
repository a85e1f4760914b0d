package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * The number that orders transactions of the same millisecond, derived from the id, and the hash of an identity that is made of
 * it.
 *
 * <p>Two ids may share a number; pages allow for it. It is never negative nor the greatest long, so that there is always
 * a number before and after it.
 */
public final class TieBreaker {

    private static final long START = 0xcbf29ce484222325L;
    private static final long FACTOR = 0x100000001b3L;
    private static final long MIX_ONE = 0xbf58476d1ce4e5b9L;
    private static final long MIX_TWO = 0x94d049bb133111ebL;

    /** For one thread. */
    private final MessageDigest digest = DigestUtils.getSha256Digest();

    public long of(String id) {
        byte[] hash = digest.digest(id.getBytes(StandardCharsets.UTF_8));
        long number = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            number = number << 8 | hash[i] & 0xff;
        }
        return (number >>> 2) + 1;
    }

    /**
     * A 64-bit hash of a transaction's identity. It can be computed from the record, or from two columns of the index, which
     * are read seven times as fast as ids.
     */
    public long identity(String merchantId, String id) {
        return identity(merchantId, of(id));
    }

    /** Returns the hash of the transaction of that merchant whose id has that {@linkplain IndexFields#TIE tie-breaker}. */
    public static long identity(String merchantId, long tie) {
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
