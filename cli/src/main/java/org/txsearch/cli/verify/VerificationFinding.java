package org.txsearch.cli.verify;

/**
 * A finding of a verification.
 *
 * @param where the index, week or transaction
 * @param what a description, and the command that corrects it
 */
public record VerificationFinding(FindingKind kind, String where, String what) {

    static VerificationFinding fault(String where, String what) {
        return new VerificationFinding(FindingKind.FAULT, where, what);
    }
}
