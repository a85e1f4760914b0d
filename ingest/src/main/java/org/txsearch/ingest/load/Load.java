package org.txsearch.ingest.load;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.ingest.source.SourceFileWatch;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.week.IsoWeek;

/** Loads files into the weekly indices. */
public final class Load {

    private final Pipeline pipeline;
    private final LoadProgress progress;
    private final DocumentEncoder skipping = DocumentEncoder.forChecks();

    /** Creates a load that submits records to the pipeline. */
    public Load(Pipeline pipeline, LoadProgress progress) {
        this.pipeline = pipeline;
        this.progress = progress;
    }

    /**
     * Reads a file and submits its records to the pipeline.
     *
     * @param after how many records of the file were completed in an earlier run; they are skipped
     * @param watch receives the progress of reading
     * @throws SourceException if the file cannot be read to its end; records that were read before stay
     */
    public void file(int index, SourceFile file, long after, SourceFileWatch watch)
            throws SourceException, InterruptedException {
        if (after > 0) {
            // The file was verified before its first record was completed, and the checkpoint has its size and time.
            file.readVerified(new LoadSink(index, after), watch);
        } else {
            file.read(new LoadSink(index, after), watch);
        }
    }

    private final class LoadSink implements RecordSink {

        private final int file;
        private final long after;
        private long seen;

        /** A record that has begun and was not submitted. An unreadable record is passed again, as a rejected one. */
        private @Nullable OpenRecord begun;

        LoadSink(int file, long after) {
            this.file = file;
            this.after = after;
        }

        @Override
        public boolean skips(long records) {
            if (seen + records > after) {
                return false;
            }
            seen += records;
            return true;
        }

        @Override
        public void record(SourceRecord record, RecordPosition position) throws InterruptedException {
            if (seen < after) {
                // An invalid record is already a dead letter.
                week(record, skipping);
                seen++;
                return;
            }
            OpenRecord open = begin();
            CheckedRecord checked = CheckedRecord.of(record, pipeline.encoder(), open.ingestedAt);
            pipeline.submit(checked, open.ingestedAt, position, open);
            begun = null;
        }

        private OpenRecord begin() throws InterruptedException {
            OpenRecord open = begun;
            if (open == null) {
                progress.check();
                if (progress.isFull()) {
                    pipeline.finish();
                }
                open = progress.begin(file, ++seen);
                begun = open;
            }
            return open;
        }
    }

    /**
     * Returns the weeks of the valid transactions of files. Ignores changes, because a file does not show the weeks of
     * their transactions. Of a file that cannot be read to its end, the transactions before the fault count.
     */
    public static Set<IsoWeek> weeks(List<SourceFile> files) throws InterruptedException {
        DocumentEncoder encoder = DocumentEncoder.forChecks();
        Set<IsoWeek> weeks = new HashSet<>();
        for (SourceFile file : files) {
            try {
                file.readVerified(
                        (record, position) -> {
                            IsoWeek week = week(record, encoder);
                            if (week != null) {
                                weeks.add(week);
                            }
                        },
                        bytes -> {});
            } catch (SourceException e) {
                // Loading the file reports the fault.
            }
        }
        return weeks;
    }

    /** Reads a record to its end, and returns the week of a valid transaction or null. */
    private static @Nullable IsoWeek week(SourceRecord record, DocumentEncoder encoder) {
        TransactionDocument document = CheckedRecord.of(record, encoder, 0).document();
        return document == null ? null : document.week();
    }
}
