package org.txsearch.ingest.load;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceAdjustments;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.schema.AvroBytes;
import org.txsearch.week.IsoWeek;

/** The weeks of the valid transactions of files. A change is in the week of its transaction, which the file does not show. */
public final class FileWeeks {

    private final Set<IsoWeek> weeks = new HashSet<>();

    private FileWeeks() {}

    /** Reads the files. Of one that cannot be read to its end, what precedes the fault counts. */
    public static Set<IsoWeek> of(List<SourceFile> files) throws InterruptedException {
        FileWeeks found = new FileWeeks();
        for (SourceFile file : files) {
            try {
                file.readVerified(found.new Sink(), bytes -> {});
            } catch (SourceException e) {
                // Loading the file reports it.
            }
        }
        return found.weeks;
    }

    private final class Sink implements RecordSink {

        private final DocumentEncoder encoder = DocumentEncoder.forChecks();

        @Override
        public void record(AvroBytes record, SourceAdjustments adjustments, RecordPosition position) {
            try {
                weeks.add(encoder.encode(record, 0).week());
            } catch (InvalidTransactionException e) {
                // A dead letter needs no week.
            }
        }

        @Override
        public void change(AvroBytes change, RecordPosition position) {
            Change.read(change);
        }

        @Override
        public void unreadable(RecordPosition position, List<Fault> faults, String text) {
            // A dead letter, too.
        }
    }
}
