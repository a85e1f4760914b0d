package org.txsearch.cli.verify;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.operation.Watcher;
import org.txsearch.cli.verify.IdentityRuns.RunMerge;
import org.txsearch.cli.verify.Verification.Finding;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TieBreaker;
import org.txsearch.index.IdentityWalk;
import org.txsearch.index.IdentityWalk.ColumnsMissingException;
import org.txsearch.index.IdentityWalk.Extent;
import org.txsearch.index.ShardWalk;
import org.txsearch.index.StoredDocument;
import org.txsearch.process.PrivateFiles;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds transactions that are in two weeks, in one ordered pass over sorted hashes of all ids.
 *
 * <p>The hashes are kept in files, 8 bytes per transaction: the next search reads from Elasticsearch only what was written
 * since, and compares again only if something was. An interrupted search continues where it stopped. A hash that two indices
 * share is confirmed by the full id.
 */
final class DuplicateSearch {

    private static final int MAX_CANDIDATES = 10_000;
    static final long HASHES_PER_NOTE = 1L << 27;
    private static final String COMPARED = "compared.json";

    private final Cluster cluster;
    private final IdentityWalk walk;
    private final Path folder;
    private final int maxHashes;
    private final long hashesPerNote;
    private final Watcher watcher;
    private long done;
    private long total;

    /**
     * The progress of the comparison.
     *
     * @param files the files of all runs
     * @param upTo the last hash that was compared
     * @param isDone whether all have been
     * @param candidates hashes that two indices share, and the names of the indices
     */
    private record Compared(List<String> files, long upTo, boolean isDone, Map<Long, SortedSet<String>> candidates) {}

    /**
     * A search.
     *
     * @param folder keeps the hashes
     * @param maxHashes how many hashes it holds in memory
     * @param hashesPerNote after how many compared hashes it saves its progress
     */
    DuplicateSearch(Cluster cluster, Path folder, int maxHashes, long hashesPerNote, Watcher watcher) {
        this.cluster = cluster;
        this.walk = new IdentityWalk(cluster);
        this.folder = folder;
        this.maxHashes = maxHashes;
        this.hashesPerNote = hashesPerNote;
        this.watcher = watcher;
    }

    /**
     * The ids that are in two indices, with those indices.
     *
     * @param unreadable receives the reason where the ids of an index cannot be read
     */
    SortedMap<String, SortedSet<String>> find(List<Finding> unreadable) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try (FileChannel channel =
                        FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel)) {
            if (lock == null) {
                throw new IOException("Another verification uses " + folder + ".");
            }
            return search(unreadable);
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private SortedMap<String, SortedSet<String>> search(List<Finding> unreadable)
            throws IOException, InterruptedException {
        List<Extent> extents = walk.extents();
        removeAllBut(extents);
        Map<Extent, IdentityRuns> kept = new LinkedHashMap<>();
        for (Extent extent : extents) {
            IdentityRuns runs = IdentityRuns.open(folder.resolve(name(extent)));
            kept.put(extent, runs);
            total += unread(extent, runs);
        }
        total = Math.max(
                1, total + extents.stream().mapToLong(Extent::documents).sum());
        for (Extent extent : extents) {
            try {
                if (extent.isWhole()) {
                    update(extent, Objects.requireNonNull(kept.get(extent)));
                    continue;
                }
                unreadable.add(
                        Finding.fault(extent.index(), "Its ids cannot be read: not all of its shards are available."));
            } catch (ColumnsMissingException e) {
                unreadable.add(Finding.fault(extent.index(), String.valueOf(e.getMessage())));
            }
            kept.remove(extent);
        }
        Map<Long, SortedSet<String>> candidates = compare(kept);
        return candidates.isEmpty() ? new TreeMap<>() : confirmed(kept.keySet(), candidates);
    }

    private static String name(Extent extent) {
        return extent.index() + "-" + extent.uuid();
    }

    private static long unread(Extent extent, IdentityRuns kept) {
        long unread = 0;
        for (Map.Entry<Integer, Long> end : extent.ends().entrySet()) {
            unread += Math.max(0, end.getValue() - kept.end(end.getKey()));
        }
        return unread;
    }

    /** Removes the hashes of weeks that were rebuilt or retired. */
    private void removeAllBut(List<Extent> extents) throws IOException {
        Set<String> names = new HashSet<>();
        extents.forEach(extent -> names.add(name(extent)));
        try (var folders = Files.list(folder)) {
            for (Path kept : folders.filter(Files::isDirectory).toList()) {
                if (!names.contains(String.valueOf(kept.getFileName()))) {
                    try (var files = Files.walk(kept)) {
                        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                            Files.delete(file);
                        }
                    }
                }
            }
        }
    }

    private void update(Extent extent, IdentityRuns kept) throws IOException, InterruptedException {
        if (unread(extent, kept) > 0) {
            walk.refresh(extent.index());
        }
        for (Map.Entry<Integer, Long> bound : extent.ends().entrySet()) {
            int shard = bound.getKey();
            long to = bound.getValue();
            walk.read(extent.index(), shard, kept.end(shard), to, (hashes, createdAt, end) -> {
                kept.gather(hashes);
                advance(hashes.length);
                if (kept.gathered() >= maxHashes || end == to) {
                    kept.write(shard, end);
                }
            });
        }
    }

    private void advance(long ids) {
        done += ids;
        watcher.moved("Verifying", "ids", Math.min(1, (double) done / total), done, null);
    }

    /** One pass over all runs, from the point where an interrupted pass over the same runs stopped. */
    private Map<Long, SortedSet<String>> compare(Map<Extent, IdentityRuns> kept) throws IOException {
        List<String> indices = new ArrayList<>();
        List<RunMerge.Run> runs = new ArrayList<>();
        kept.forEach((extent, ofIndex) -> {
            ofIndex.files().forEach(file -> runs.add(new RunMerge.Run(file, indices.size())));
            indices.add(extent.index());
        });
        List<String> files = runs.stream()
                .map(run -> folder.relativize(run.file()).toString())
                .toList();
        Compared before = compared(files);
        Map<Long, SortedSet<String>> candidates = new TreeMap<>(before.candidates);
        if (before.isDone) {
            return candidates;
        }
        long last = before.upTo;
        try (RunMerge merge = new RunMerge(runs, last)) {
            int index = -1;
            long since = 0;
            while (merge.next()) {
                long hash = merge.hash();
                if (hash != last || index < 0) {
                    if (since >= hashesPerNote) {
                        note(new Compared(files, last, false, candidates));
                        advance(since);
                        since = 0;
                    }
                } else if (index != merge.index() && candidates.size() < MAX_CANDIDATES) {
                    SortedSet<String> places = candidates.computeIfAbsent(hash, unused -> new TreeSet<>());
                    places.add(indices.get(index));
                    places.add(indices.get(merge.index()));
                }
                last = hash;
                index = merge.index();
                since++;
            }
            advance(since);
        }
        note(new Compared(files, last, true, candidates));
        return candidates;
    }

    private Compared compared(List<String> files) throws IOException {
        Path file = folder.resolve(COMPARED);
        if (Files.exists(file)) {
            Compared before = JsonMapper.shared().readValue(Files.readAllBytes(file), Compared.class);
            if (before.files.equals(files)) {
                return before;
            }
        }
        return new Compared(files, Long.MIN_VALUE, false, Map.of());
    }

    private void note(Compared compared) throws IOException {
        PrivateFiles.write(folder.resolve(COMPARED), JsonMapper.shared().writeValueAsBytes(compared));
    }

    /** The candidates whose full ids are equal: two ids may share a hash. */
    private SortedMap<String, SortedSet<String>> confirmed(Set<Extent> extents, Map<Long, SortedSet<String>> candidates)
            throws IOException, InterruptedException {
        SortedMap<String, SortedSet<String>> places = new TreeMap<>();
        TieBreaker hash = new TieBreaker();
        for (Extent extent : extents) {
            Set<Long> hashesOfIndex = new HashSet<>();
            candidates.forEach((candidate, indices) -> {
                if (indices.contains(extent.index())) {
                    hashesOfIndex.add(candidate);
                }
            });
            ShardWalk ids = new ShardWalk(cluster, extent.index(), false);
            for (Map.Entry<Integer, Long> bound : hashesOfIndex.isEmpty()
                    ? Set.<Map.Entry<Integer, Long>>of()
                    : extent.ends().entrySet()) {
                long[] from = {0};
                walk.read(extent.index(), bound.getKey(), 0, bound.getValue(), (hashes, createdAt, end) -> {
                    if (Arrays.stream(hashes).anyMatch(hashesOfIndex::contains)) {
                        ids.read(bound.getKey(), from[0], end, (documents, unused) -> {
                            for (StoredDocument document : documents) {
                                if (hashesOfIndex.contains(
                                        hash.identity(document.merchantId(), document.transactionId()))) {
                                    places.computeIfAbsent(document.id(), none -> new TreeSet<>())
                                            .add(extent.index());
                                }
                            }
                        });
                    }
                    from[0] = end;
                });
            }
        }
        places.values().removeIf(found -> found.size() < 2);
        return places;
    }
}
