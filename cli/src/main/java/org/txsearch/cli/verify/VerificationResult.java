package org.txsearch.cli.verify;

import java.util.List;

/** The result: how many weeks were checked, how many transactions they hold, and the findings. */
public record VerificationResult(int weeks, long transactions, List<VerificationFinding> findings) {

    public long faults() {
        return findings.stream().filter(VerificationFinding::isFault).count();
    }
}
