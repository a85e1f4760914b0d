package org.txsearch.cli.verify;

/**
 * A finding of a verification.
 *
 * @param isFault whether it is a fault; otherwise it is information
 * @param place the index, week or transaction
 * @param what a description, and the command that corrects it
 */
public record VerificationFinding(boolean isFault, String place, String what) {

    static VerificationFinding fault(String place, String what) {
        return new VerificationFinding(true, place, what);
    }
}
