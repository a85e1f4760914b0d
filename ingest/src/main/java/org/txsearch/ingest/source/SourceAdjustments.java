package org.txsearch.ingest.source;

import java.util.List;
import org.txsearch.document.RecordFindings.Adjustment;

/**
 * What a source could not pass on as it was sent.
 *
 * @param members the members that it adjusted
 * @param text the record as in the source, which a dead letter has: the adjusted one lacks what was sent; empty without
 *     adjustments
 */
public record SourceAdjustments(List<Adjustment> members, String text) {

    /** Everything was passed on as it was sent, as nearly always. */
    public static final SourceAdjustments NONE = new SourceAdjustments(List.of(), "");
}
