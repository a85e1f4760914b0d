package org.txsearch.cli.verify;

/**
 * A finding of a verification.
 *
 * @param place the index, week or transaction
 * @param what a description, and the command that corrects it
 */
public record VerificationFinding(FindingKind kind, String place, String what) {

    static VerificationFinding fault(String place, String what) {
        return new VerificationFinding(FindingKind.FAULT, place, what);
    }
}
