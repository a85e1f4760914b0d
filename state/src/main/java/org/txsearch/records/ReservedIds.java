package org.txsearch.records;

import java.time.Instant;
import java.util.Map;
import org.txsearch.cluster.StoredTime;

/**
 * The ids that requests of a merchant have reserved.
 *
 * @param at the time of the last reservation
 * @param ids the reserved ids, with the times of their reservations
 */
record ReservedIds(@StoredTime Instant at, @StoredTime Map<String, Instant> ids) {}
