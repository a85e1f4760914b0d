package org.txsearch.paging;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.json.JsonScanner;
import org.txsearch.json.MalformedJsonException;

/** The envelope of a search's answer: whether it is whole, how long it took, how many rows there are. */
public final class SearchEnvelope {

    private SearchEnvelope() {}

    /**
     * Reads an answer in place, the named members by these readers, each of which passes over its member's value.
     *
     * @return how many milliseconds Elasticsearch worked on it
     * @throws SearchException if a shard failed, time ran out or one of the members is missing
     */
    public static long read(JsonScanner scanner, Map<String, Runnable> members) {
        try {
            return envelope(scanner, members);
        } catch (MalformedJsonException e) {
            throw new SearchException(SearchFailureReason.INCOMPLETE, "The answer did not come whole", e);
        }
    }

    private static long envelope(JsonScanner scanner, Map<String, Runnable> members) {
        long tookMillis = 0;
        boolean sawShards = false;
        int seen = 0;
        scanner.beginObject();
        while (scanner.nextMember()) {
            Runnable member = member(scanner, members);
            if (member != null) {
                member.run();
                seen++;
            } else if (scanner.nameIs("took")) {
                tookMillis = scanner.readLong();
            } else if (scanner.nameIs("timed_out") || scanner.nameIs("terminated_early")) {
                if (scanner.readBoolean()) {
                    throw new SearchException(SearchFailureReason.TIMEOUT, "The search ended early");
                }
            } else if (scanner.nameIs("_shards")) {
                shards(scanner);
                sawShards = true;
            } else {
                scanner.skipValue();
            }
        }
        if (!sawShards || seen < members.size()) {
            throw new SearchException(SearchFailureReason.INCOMPLETE, "The answer is not one of a search");
        }
        return tookMillis;
    }

    private static @Nullable Runnable member(JsonScanner scanner, Map<String, Runnable> members) {
        for (Map.Entry<String, Runnable> member : members.entrySet()) {
            if (scanner.nameIs(member.getKey())) {
                return member.getValue();
            }
        }
        return null;
    }

    /**
     * Returns how many shards answered, which is stated before the rows. An answer that does not state it is refused when it is read.
     */
    static long shards(byte[] answer, int length) {
        JsonScanner scanner = new JsonScanner(answer, 0, length);
        try {
            if (!scanner.find("_shards")) {
                return Long.MAX_VALUE;
            }
            return scanner.find("total") ? scanner.readLong() : 0;
        } catch (MalformedJsonException e) {
            throw new SearchException(SearchFailureReason.INCOMPLETE, "The answer did not come whole", e);
        }
    }

    private static void shards(JsonScanner scanner) {
        scanner.readMembers("failed", () -> {
            long failed = scanner.readLong();
            if (failed > 0) {
                throw new SearchException(SearchFailureReason.INCOMPLETE, failed + " shards did not answer");
            }
        });
    }

    /** Returns the total in {@code hits}, which the scanner is before and which has no rows. */
    public static PageTotal total(JsonScanner scanner) {
        PageTotal[] total = {new PageTotal(0, true)};
        scanner.readMembers("total", () -> total[0] = totalValue(scanner));
        return total[0];
    }

    private static PageTotal totalValue(JsonScanner scanner) {
        long value = 0;
        boolean exact = true;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("value")) {
                value = scanner.readLong();
            } else {
                exact = scanner.readString().equals("eq");
            }
        }
        return new PageTotal(value, exact);
    }
}
