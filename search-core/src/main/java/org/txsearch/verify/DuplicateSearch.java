package org.txsearch.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.txsearch.cluster.Cluster;
import org.txsearch.weeks.ShardWalk;
import org.txsearch.weeks.StoredDocument;
import org.txsearch.weeks.WeekIndex;

/**
 * Finds transactions that stand in two weeks.
 *
 * <p>The memory is bounded: ids are hashed to 64 bits, and where there are too many for one pass, each pass takes a part
 * of the hashes. What two indices seem to share is then looked at by its full id.
 */
final class DuplicateSearch {

    private static final int FIRST_ROOM = 1 << 16;

    private final Cluster cluster;
    private final List<WeekIndex> indices;
    private final int mostHashes;
    private final LongConsumer onIds;
    private long idsRead;

    private interface IdSink {
        void id(String index, String id);
    }

    /** A search that holds at most that many hashes at once, and tells how many ids it has read. */
    DuplicateSearch(Cluster cluster, List<WeekIndex> indices, int mostHashes, LongConsumer onIds) {
        this.cluster = cluster;
        this.indices = indices;
        this.mostHashes = mostHashes;
        this.onIds = onIds;
    }

    /** How often all ids are read. */
    int passes() {
        long documents = indices.stream().mapToLong(WeekIndex::documents).sum();
        return (int) (documents / mostHashes) + 1;
    }

    /** The ids in Elasticsearch with the indices that hold them. */
    SortedMap<String, SortedSet<String>> find() throws IOException, InterruptedException {
        Set<Long> candidates = new HashSet<>();
        int passes = passes();
        for (int pass = 0; pass < passes; pass++) {
            Hashes hashes = new Hashes();
            int part = pass;
            walk((index, id) -> {
                long hash = IdHash.of(id);
                if (Math.floorMod(hash, passes) == part) {
                    hashes.add(hash);
                }
            });
            candidates.addAll(hashes.twice());
        }
        return candidates.isEmpty() ? new TreeMap<>() : confirmed(candidates);
    }

    /** Two ids may share a hash, and a transaction that changes during the walk is met twice in its own week. */
    private SortedMap<String, SortedSet<String>> confirmed(Set<Long> candidates)
            throws IOException, InterruptedException {
        SortedMap<String, SortedSet<String>> places = new TreeMap<>();
        walk((index, id) -> {
            if (candidates.contains(IdHash.of(id))) {
                places.computeIfAbsent(id, unused -> new TreeSet<>()).add(index);
            }
        });
        places.values().removeIf(found -> found.size() < 2);
        return places;
    }

    private void walk(IdSink sink) throws IOException, InterruptedException {
        for (WeekIndex index : indices) {
            ShardWalk walk = new ShardWalk(cluster, index.name(), false);
            for (Map.Entry<Integer, Long> bound : walk.bounds().entrySet()) {
                walk.read(bound.getKey(), 0, bound.getValue(), (documents, end) -> {
                    for (StoredDocument document : documents) {
                        sink.id(index.name(), document.id());
                    }
                    idsRead += documents.size();
                    onIds.accept(idsRead);
                });
            }
        }
    }

    private static final class Hashes {

        private long[] hashes = new long[FIRST_ROOM];
        private int count;

        void add(long hash) {
            if (count == hashes.length) {
                hashes = Arrays.copyOf(hashes, count + count / 2);
            }
            hashes[count++] = hash;
        }

        List<Long> twice() {
            Arrays.sort(hashes, 0, count);
            List<Long> twice = new ArrayList<>();
            for (int i = 1; i < count; i++) {
                if (hashes[i] == hashes[i - 1]) {
                    twice.add(hashes[i]);
                }
            }
            return twice;
        }
    }
}
