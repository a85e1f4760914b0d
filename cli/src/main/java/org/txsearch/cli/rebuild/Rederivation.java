package org.txsearch.cli.rebuild;

import org.jspecify.annotations.Nullable;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.StoredDocument;

/** Derives a stored document anew, as the schema of this build says. */
public interface Rederivation {

    /**
     * The document of the same transaction in the same version, with the {@code ingested_at} that it has.
     *
     * @throws InvalidTransactionException where this build would not take it
     */
    TransactionDocument derive(StoredDocument stored) throws InvalidTransactionException;

    /**
     * A stored document for the new index.
     *
     * @param rederivation null where it is copied as it stands
     * @throws RebuildException where this build would not take it
     */
    static TransactionDocument derived(@Nullable Rederivation rederivation, StoredDocument stored, IsoWeek week) {
        if (rederivation == null) {
            return stored.asItStands(week);
        }
        try {
            return rederivation.derive(stored);
        } catch (InvalidTransactionException e) {
            throw new RebuildException(
                    "The stored " + stored.id() + " is not valid by the schema of this build: " + e.faults());
        }
    }
}
