package org.txsearch.verify;

/** A 64-bit hash of an id: eight bytes stand for it while all ids are held against each other. */
final class IdHash {

    private static final long START = 0xcbf29ce484222325L;
    private static final long FACTOR = 0x100000001b3L;
    private static final long MIX_ONE = 0xbf58476d1ce4e5b9L;
    private static final long MIX_TWO = 0x94d049bb133111ebL;

    private IdHash() {}

    /** FNV-1a, then mixed, so that every bit depends on every character. */
    static long of(String id) {
        long hash = START;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * FACTOR;
        }
        hash = (hash ^ (hash >>> 30)) * MIX_ONE;
        hash = (hash ^ (hash >>> 27)) * MIX_TWO;
        return hash ^ (hash >>> 31);
    }
}
