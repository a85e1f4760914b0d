package org.txsearch.records;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.txsearch.cluster.StoredTime;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A record that an idempotency key is bound to.
 *
 * @param id the id of the record
 * @param requestHash the hash of the first request with the key
 * @param at the time of that request, which is the time of creation
 * @param done whether the record is known to have been created; if it has been deleted since, it must not be created again
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record KeyClaim(
        @JsonProperty("export_id") String id,
        String requestHash,
        @StoredTime Instant at,
        boolean done) {}
