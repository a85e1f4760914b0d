package org.txsearch.cli.erase;

import java.util.Map;
import org.txsearch.erasure.Person;

/**
 * A store that an erasure deliberately leaves as it is.
 *
 * @param reason why
 */
record UnchangedStore(String name, String reason) implements PersonalDataStore {

    @Override
    public StoreReceipt erase(Person person) {
        return StoreReceipt.cleaned(name, Map.of(), reason);
    }
}
