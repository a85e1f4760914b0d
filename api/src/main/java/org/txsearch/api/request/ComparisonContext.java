package org.txsearch.api.request;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;

/**
 * The context of a comparison.
 *
 * @param zone the zone of plain dates
 * @param currency the only currency of the matching transactions, if it is known
 */
record ComparisonContext(ZoneId zone, @Nullable Currency currency, Faults faults) {

    ComparisonContext within(@Nullable Currency other) {
        return new ComparisonContext(zone, other, faults);
    }
}
