package org.txsearch.cli.capacity;

/** The size of a node. */
public record NodeSize(long diskBytes, long memoryBytes, int cores) {

    /** The fields and segments of a shard take heap. */
    static final int COPIES_PER_GIGABYTE_OF_HEAP = 20;

    /** Elasticsearch refuses to create more, {@code cluster.max_shards_per_node}. */
    static final int MAX_COPIES = 1_000;

    private static final long GIGABYTE = 1L << 30;
    private static final int MIN_DISK = 10;

    /** Above this, pointers are no longer compressed. */
    private static final long MAX_HEAP = 31 * GIGABYTE;

    public NodeSize {
        Demand.require(
                diskBytes >= MIN_DISK * GIGABYTE && memoryBytes >= GIGABYTE && cores >= 1,
                "A node has 10 GB of disk, 1 GB of memory and one core at least");
    }

    /** Returns the heap of Elasticsearch; the rest of the memory is page cache. */
    public long heapBytes() {
        return Math.min(MAX_HEAP, memoryBytes / 2);
    }

    /** Returns how many shard copies the node may hold. */
    long maxCopies() {
        return Math.max(1, Math.min(MAX_COPIES, heapBytes() * COPIES_PER_GIGABYTE_OF_HEAP / GIGABYTE));
    }
}
