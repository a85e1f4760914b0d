package org.txsearch.ingest.generate;

import java.util.List;

/** Makes a unit of transactions as blocks of a container; used again for the next, by one thread at a time. */
final class UnitWriter {

    /** Small enough for a reader to hold several blocks. */
    private static final int RECORDS_PER_BLOCK = 200;

    private final Marketplace marketplace;
    private final ContainerFormat format;
    private final Drafting drafting;
    private final AvroBuffer body = new AvroBuffer();
    private final AvroBuffer blocks = new AvroBuffer();
    private int[] starts = new int[0];
    private int[] ends = new int[0];

    UnitWriter(Marketplace marketplace, ContainerFormat format) {
        this.marketplace = marketplace;
        this.format = format;
        this.drafting = Drafting.until(marketplace.horizon());
    }

    /** The blocks of the transactions from this number on, valid until the next call. */
    AvroBuffer write(long first, int count) {
        blocks.truncate(0);
        starts = new int[count];
        ends = new int[count];
        List<Planned> planned = UnitPlan.of(marketplace, first, count);
        for (int from = 0; from < count; from += RECORDS_PER_BLOCK) {
            int to = Math.min(count, from + RECORDS_PER_BLOCK);
            body.truncate(0);
            for (int i = from; i < to; i++) {
                Planned transaction = planned.get(i);
                drafting.begin(RandomStream.key(marketplace.settings().seed(), transaction.number()));
                transaction.describe(drafting);
                starts[i] = body.length();
                drafting.draft().write(body);
                ends[i] = body.length();
            }
            int bodyStart = format.writeBlock(to - from, body, blocks);
            for (int i = from; i < to; i++) {
                starts[i] += bodyStart;
                ends[i] += bodyStart;
            }
        }
        return blocks;
    }

    /** Gives the records of the last unit to a taker, in their order. */
    void giveRecords(RecordTaker taker) {
        for (int i = 0; i < starts.length; i++) {
            taker.take(blocks.bytes(), starts[i], ends[i]);
        }
    }
}
