package org.txsearch.cli.erase;

import java.io.IOException;
import org.apache.commons.lang3.function.FailableFunction;
import org.txsearch.erasure.Person;

/**
 * A store that can hold personal data: an index or files. {@link PersonalDataStores} registers all of them; a store that holds no
 * payer's data is registered with the reason.
 *
 * @param name the name in the receipt: an index, or a path in the data directory; with {@code *} for any characters
 * @param erasing removes a person, and throws if the store may still hold the person; it can be repeated
 */
public record PersonalDataStore(String name, FailableFunction<Person, StoreReceipt, IOException> erasing) {}
