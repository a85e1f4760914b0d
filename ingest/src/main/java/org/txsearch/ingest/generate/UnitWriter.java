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

    UnitWriter(Marketplace marketplace, ContainerFormat format) {
        this.marketplace = marketplace;
        this.format = format;
        this.drafting = Drafting.until(marketplace.horizon());
    }

    /** The blocks of the transactions from this number on, valid until the next call. */
    AvroBuffer write(long first, int count) {
        blocks.truncate(0);
        List<Planned> planned = UnitPlan.of(marketplace, first, count);
        for (int from = 0; from < count; from += RECORDS_PER_BLOCK) {
            int to = Math.min(count, from + RECORDS_PER_BLOCK);
            body.truncate(0);
            for (Planned transaction : planned.subList(from, to)) {
                drafting.begin(RandomStream.key(marketplace.settings().seed(), transaction.number()));
                transaction.describe(drafting);
                drafting.draft().write(body);
            }
            format.writeBlock(to - from, body, blocks);
        }
        return blocks;
    }
}
