package org.txsearch.ingest.intake;

import java.util.List;
import org.txsearch.document.Fault;
import org.txsearch.ingest.source.RecordPosition;

/**
 * A record that was refused.
 *
 * @param position where it stands
 * @param faults everything that is wrong with it
 * @param text the record as JSON, or as it stands in its source, or what can be shown of it
 */
public record DeadLetter(RecordPosition position, List<Fault> faults, String text) {}
