package org.txsearch.cli.capacity;

/** The size of a node. */
public record NodeSize(long diskBytes, long memoryBytes, int cores) {

    private static final long GIGABYTE = 1L << 30;
    private static final int MIN_DISK = 10;

    public NodeSize {
        if (diskBytes < MIN_DISK * GIGABYTE || memoryBytes < GIGABYTE || cores < 1) {
            throw new IllegalArgumentException("A node has 10 GB of disk, 1 GB of memory and one core at least");
        }
    }
}
