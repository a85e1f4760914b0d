package org.txsearch.ingest.generate;

/**
 * What is needed to write the details of a transaction.
 *
 * @param draft takes the values
 * @param random the transaction's own stream, so that details do not depend on what was written before
 * @param text puts texts together
 * @param history the steps of its life
 * @param horizon when the story ends
 */
record Drafting(RecordDraft draft, RandomStream random, TextBuilder text, EventHistory history, Horizon horizon) {

    static Drafting until(Horizon horizon) {
        return new Drafting(
                new RecordDraft(RecordShape.TRANSACTION),
                new RandomStream(0),
                new TextBuilder(),
                new EventHistory(),
                horizon);
    }

    /** Clears everything for a transaction with this key. */
    void begin(long key) {
        draft.clear();
        random.restart(key);
        history.clear();
    }
}
