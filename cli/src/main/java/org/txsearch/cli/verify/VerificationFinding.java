package org.txsearch.cli.verify;

/**
 * Something that was found.
 *
 * @param where the index, week or transaction
 * @param what what it is, and what corrects it
 */
public record VerificationFinding(FindingKind kind, String where, String what) {

    static VerificationFinding fault(String where, String what) {
        return new VerificationFinding(FindingKind.FAULT, where, what);
    }
}
