package org.txsearch.cli.capacity;

/** The bounds that a plan keeps; each is printed with the plan. */
final class Rules {

    static final long GIGABYTE = 1L << 30;

    /** Lucene's bound for one shard. */
    static final long LUCENE_DOCUMENTS = 2_147_483_519L;

    /** Updates leave deleted documents behind, which count until they are merged away. */
    static final long DOCUMENTS_A_SHARD = LUCENE_DOCUMENTS / 4 * 3;

    /** What a node receives per second during recovery, {@code indices.recovery.max_bytes_per_sec}. */
    static final double COPY_BYTES = 40L << 20;

    /** The node that receives a search of so few shards collects its answers itself. */
    static final int SHARDS_WITHOUT_COORDINATION = 15;

    /** Assumed, not measured: the processor time to collect and send 1 MB, of a page of 500 transactions. */
    static final double COLLECT_MICROS = 2_200;

    /** A page searches every shard of its weeks, each on a thread. */
    static final int HOT_COPIES_A_CORE = 2;

    /** Elasticsearch refuses to create more, {@code cluster.max_shards_per_node}. */
    static final int COPIES_A_NODE = 1_000;

    /** The fields and segments of a shard take heap. */
    static final int COPIES_A_GIGABYTE_OF_HEAP = 20;

    /** Above this, pointers are no longer compressed. */
    static final long MAX_HEAP = 31 * GIGABYTE;

    /** Above this, Elasticsearch allocates no more shards to a node, {@code low watermark}. */
    static final double DISK_SHARE = 0.85;

    /** How many bytes of data a byte of memory serves from the page cache. */
    static final int HOT_DATA_FOR_MEMORY = 30;

    static final int COLD_DATA_FOR_MEMORY = 160;

    /** The time of one core to write a document of about 5 KB, merges included: measured, docs/contributors/measurements.md. */
    static final double WRITE_MICROS = 250;

    /** The busiest hour against the mean of a day. */
    static final double PEAK = 3;

    /** The other half of the cores is for searches. */
    static final double WRITE_SHARE = 0.5;

    private Rules() {}

    static long heap(NodeSize node) {
        return Math.min(MAX_HEAP, node.memoryBytes() / 2);
    }

    /** How many shard copies one node may hold. */
    static long copiesANode(NodeSize node) {
        return Math.max(1, Math.min(COPIES_A_NODE, heap(node) * COPIES_A_GIGABYTE_OF_HEAP / GIGABYTE));
    }
}
