package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekTemplate;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;

/**
 * The cluster of rebuilds, and the callbacks that all of them share.
 *
 * @param rederivation derives documents that were stored under another schema
 * @param onPhase receives each phase when it starts
 */
public record RebuildTools(
        Cluster cluster,
        Function<StoredDocument, TransactionDocument> rederivation,
        Watcher watcher,
        BiConsumer<IsoWeek, RebuildPhase> onPhase) {

    static final WeekTemplate TEMPLATE = new WeekTemplate(FieldCatalogue.transaction());

    Generation generation(RebuildState state) {
        return new Generation(cluster, TEMPLATE, state);
    }

    /** Closes the watermark of a week's rebuild, if it is open. */
    void closeWatermark(IsoWeek week) throws IOException {
        Watermarks watermarks = new Watermarks(cluster);
        if (watermarks.open().containsKey(RebuildState.note(week))) {
            watermarks.close(RebuildState.note(week));
        }
    }
}
