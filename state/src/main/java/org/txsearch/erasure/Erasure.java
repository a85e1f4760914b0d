package org.txsearch.erasure;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.txsearch.cluster.Versioned;
import tools.jackson.databind.JsonNode;

/**
 * One payer's erasure as it is written down; nothing in it says who the payer is.
 *
 * @param reference its name, in the receipt too
 * @param merchantId the merchant whose payer it is
 * @param payerIdHash the keyed hash of the given text as a payer's id
 * @param emailHash the keyed hash of the given text as an e-mail address
 * @param erasedAt when it was first requested; every erased transaction shows it
 * @param appliesBefore transactions made before then are erased whenever they arrive; later ones are new business
 * @param isSettled whether everything is stored that was ingested before the register knew of it
 * @param runs how many times the command has begun it
 * @param weeks how many transactions were erased, by week
 * @param identities the keyed hashes of the payer's ids, addresses and names, each after its kind
 * @param seen its stored state, which the next one replaces
 */
public record Erasure(
        String reference,
        String merchantId,
        String payerIdHash,
        String emailHash,
        Instant erasedAt,
        Instant appliesBefore,
        boolean isSettled,
        int runs,
        Map<String, Integer> weeks,
        Set<String> identities,
        Versioned<JsonNode> seen) {

    /** Returns how many transactions were erased. */
    public int transactions() {
        return weeks.values().stream().mapToInt(Integer::intValue).sum();
    }
}
