package org.txsearch.cli.verify;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
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
import java.util.stream.Collectors;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TieBreaker;
import org.txsearch.index.ColumnsMissingException;
import org.txsearch.index.IdentityWalk;
import org.txsearch.index.ShardWalk;
import org.txsearch.index.WeekExtent;
import org.txsearch.process.PrivateFiles;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds transactions that are in two weeks, in one ordered pass over sorted hashes of all ids, range by range.
 *
 * <p>The hashes are kept in files, 8 bytes per transaction: the next search reads from Elasticsearch only documents that were written
 * since, and compares again only if something was. An interrupted search resumes. A hash that two indices
 * share is confirmed by the full id.
 */
final class DuplicateSearch {

    private static final int MAX_CANDIDATES = 10_000;

    /** How often the hashes of a range are in memory: by index, and sorted together. */
    private static final int COPIES = 4;

    private static final String COMPARED = "compared.json";

    private final Cluster cluster;
    private final IdentityWalk walk;
    private final Path folder;
    private final int maxHashes;
    private final Watcher watcher;
    private long done;
    private long total;

    /**
     * The progress of the comparison.
     *
     * @param files the files of all runs
     * @param upTo the last hash that was compared
     * @param candidates hashes that two indices share, and the names of the indices
     */
    private record Compared(List<String> files, long upTo, Map<Long, SortedSet<String>> candidates) {}

    /**
     * Creates a search.
     *
     * @param folder keeps the hashes
     * @param maxHashes how many hashes it holds in memory
     */
    DuplicateSearch(Cluster cluster, Path folder, int maxHashes, Watcher watcher) {
        this.cluster = cluster;
        this.walk = new IdentityWalk(cluster);
        this.folder = folder;
        this.maxHashes = maxHashes;
        this.watcher = watcher;
    }

    /**
     * Returns the ids that are in two indices, with the names of the indices.
     *
     * @param unreadable receives the reason if the ids of an index cannot be read
     */
    SortedMap<String, SortedSet<String>> find(List<VerificationFinding> unreadable)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try (FileChannel channel =
                        FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = PrivateFiles.tryLock(channel)) {
            if (lock == null) {
                throw new IOException("Another verification uses " + folder + ".");
            }
            return search(unreadable);
        }
    }

    private SortedMap<String, SortedSet<String>> search(List<VerificationFinding> unreadable)
            throws IOException, InterruptedException {
        List<WeekExtent> extents = walk.extents();
        removeAllBut(extents);
        Map<WeekExtent, IdentityRuns> kept = new LinkedHashMap<>();
        for (WeekExtent extent : extents) {
            IdentityRuns runs = IdentityRuns.open(folder.resolve(name(extent)));
            kept.put(extent, runs);
            total += extent.unread(runs.ends());
        }
        total = Math.max(
                1, total + extents.stream().mapToLong(WeekExtent::documents).sum());
        for (WeekExtent extent : extents) {
            try {
                if (extent.isWhole()) {
                    update(extent, Objects.requireNonNull(kept.get(extent)));
                    continue;
                }
                unreadable.add(VerificationFinding.fault(
                        extent.index(), "Its ids cannot be read: not all of its shards are available."));
            } catch (ColumnsMissingException e) {
                unreadable.add(VerificationFinding.fault(extent.index(), String.valueOf(e.getMessage())));
            }
            kept.remove(extent);
        }
        Map<Long, SortedSet<String>> candidates = compare(kept);
        return candidates.isEmpty() ? new TreeMap<>() : confirmed(kept.keySet(), candidates);
    }

    private static String name(WeekExtent extent) {
        return extent.index() + "-" + extent.uuid();
    }

    private void removeAllBut(List<WeekExtent> extents) throws IOException {
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

    private void update(WeekExtent extent, IdentityRuns kept) throws IOException, InterruptedException {
        walk.read(extent, kept.ends(), window -> {
            kept.gather(window.hashes());
            advance(window.hashes().length);
            if (kept.gathered() >= maxHashes || Objects.equals(extent.ends().get(window.shard()), window.end())) {
                kept.write(window.shard(), window.end());
            }
        });
    }

    private void advance(long ids) {
        done += ids;
        watcher.moved("Verifying", "ids", Math.min(1, (double) done / total), done, null);
    }

    /** Compares all runs in one pass, which continues if an earlier one over the same runs was interrupted. */
    private Map<Long, SortedSet<String>> compare(Map<WeekExtent, IdentityRuns> kept) throws IOException {
        List<String> files = new ArrayList<>();
        long size = 0;
        for (IdentityRuns runs : kept.values()) {
            runs.files().forEach(file -> files.add(folder.relativize(file).toString()));
            size += runs.size();
        }
        Compared before = compared(files);
        Map<Long, SortedSet<String>> candidates = new TreeMap<>(before.candidates);
        HashRange range = HashRange.startingAfter(before.upTo, size, Math.max(1, maxHashes / COPIES));
        for (; range != null; range = range.next()) {
            long compared = compare(kept, range, candidates);
            note(new Compared(files, range.last(), candidates));
            if (compared > 0) {
                advance(compared);
            }
        }
        return candidates;
    }

    /** Adds the hashes of a range that are in two indices to the candidates; returns how many hashes there are. */
    private static long compare(
            Map<WeekExtent, IdentityRuns> kept, HashRange range, Map<Long, SortedSet<String>> candidates)
            throws IOException {
        Map<String, long[]> ofIndices = new LinkedHashMap<>();
        for (Map.Entry<WeekExtent, IdentityRuns> runs : kept.entrySet()) {
            ofIndices.put(runs.getKey().index(), runs.getValue().within(range));
        }
        long[] all = ofIndices.values().stream()
                .flatMapToLong(Arrays::stream)
                .sorted()
                .toArray();
        for (int i = 1; i < all.length && candidates.size() < MAX_CANDIDATES; i++) {
            long hash = all[i];
            if (hash == all[i - 1]) {
                SortedSet<String> places = candidates.computeIfAbsent(hash, unused -> new TreeSet<>());
                ofIndices.forEach((index, hashes) -> {
                    if (Arrays.binarySearch(hashes, hash) >= 0) {
                        places.add(index);
                    }
                });
            }
        }
        return all.length;
    }

    private Compared compared(List<String> files) throws IOException {
        Path file = folder.resolve(COMPARED);
        if (Files.exists(file)) {
            Compared before = JsonMapper.shared().readValue(Files.readAllBytes(file), Compared.class);
            if (before.files.equals(files)) {
                return before;
            }
        }
        return new Compared(files, Long.MIN_VALUE, Map.of());
    }

    private void note(Compared compared) throws IOException {
        PrivateFiles.write(folder.resolve(COMPARED), JsonMapper.shared().writeValueAsBytes(compared));
    }

    /** Returns the ids of the candidates that are equal: two ids may share a hash. */
    private SortedMap<String, SortedSet<String>> confirmed(
            Set<WeekExtent> extents, Map<Long, SortedSet<String>> candidates) throws IOException, InterruptedException {
        SortedMap<String, SortedSet<String>> places = new TreeMap<>();
        TieBreaker hash = new TieBreaker();
        for (WeekExtent extent : extents) {
            Set<Long> wanted = candidates.entrySet().stream()
                    .filter(candidate -> candidate.getValue().contains(extent.index()))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
            if (wanted.isEmpty()) {
                continue;
            }
            ShardWalk ids = new ShardWalk(cluster, extent.index(), false);
            walk.read(extent, Map.of(), window -> {
                if (Arrays.stream(window.hashes()).anyMatch(wanted::contains)) {
                    ids.read(
                            window.shard(),
                            window.from(),
                            window.end(),
                            (documents, unused) -> documents.stream()
                                    .filter(document -> wanted.contains(
                                            hash.identity(document.merchantId(), document.transactionId())))
                                    .forEach(document -> places.computeIfAbsent(document.id(), none -> new TreeSet<>())
                                            .add(extent.index())));
                }
            });
        }
        places.values().removeIf(found -> found.size() < 2);
        return places;
    }
}
