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
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.week.IsoWeek;

/** Loads files into the weekly indices. */
public final class Load {

    private final Pipeline pipeline;
    private final LoadProgress progress;
    private final DocumentEncoder skipping = DocumentEncoder.forChecks();

    /** A load through that pipeline. */
    public Load(Pipeline pipeline, LoadProgress progress) {
        this.pipeline = pipeline;
        this.progress = progress;
    }

    /**
     * Reads a file and hands its records to the pipeline.
     *
     * @param index which of the load's files it is
     * @param after how many of its records were completed in an earlier run: they are skipped
     * @param watch receives how far the file has been read
     * @throws SourceException where the file cannot be read to its end; what was read before stays
     */
    public void file(int index, SourceFile file, long after, SourceFile.Watch watch)
            throws SourceException, InterruptedException {
        if (after > 0) {
            // No record was completed before the file was verified, and the checkpoint has its size and time.
            file.readVerified(new LoadSink(index, after), watch);
        } else {
            file.read(new LoadSink(index, after), watch);
        }
    }

    private final class LoadSink implements RecordSink {

        private final int file;
        private final long after;
        private long seen;

        /** The record that has begun and was not submitted: one that turns out to be unreadable is passed again, as such. */
        private LoadProgress.@Nullable Open begun;

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
                // One that is not valid is a dead letter already.
                week(record, skipping);
                seen++;
                return;
            }
            LoadProgress.Open open = begin();
            pipeline.submit(record, open.ingestedAt(), position, open);
            begun = null;
        }

        private LoadProgress.Open begin() throws InterruptedException {
            LoadProgress.Open open = begun;
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
     * The weeks of the valid transactions of files. A change is in the week of its transaction, which the file does not show; of
     * a file that cannot be read to its end, what precedes the fault counts.
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
                // Loading the file reports it.
            }
        }
        return weeks;
    }

    /** Reads a record to its end, and returns the week of a valid transaction. */
    private static @Nullable IsoWeek week(SourceRecord record, DocumentEncoder encoder) {
        TransactionDocument document = CheckedRecord.of(record, encoder, 0).document();
        return document == null ? null : document.week();
    }
}
