package org.txsearch.cli.erase;

import java.util.List;
import java.util.Map;
import org.txsearch.erasure.Person;

/**
 * The weeks. {@link ErasureRun} has erased them before all other stores, since only they tell who the person is.
 *
 * @param outcome the outcome of the run
 */
record TransactionStore(ErasureOutcome outcome) implements PersonalDataStore {

    private static final String KEPT = "money, times, states and references, without the payer";

    @Override
    public String name() {
        return "transactions-*";
    }

    @Override
    public StoreReceipt erase(Person person) {
        return new StoreReceipt(
                name(),
                Map.of("transactions_erased", outcome.erasure().transactions()),
                List.of(),
                KEPT,
                outcome.isSettled() ? null : "a source may still store records that it took in before the erasure");
    }
}
