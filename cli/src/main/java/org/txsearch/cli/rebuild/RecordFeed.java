package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.function.DoubleConsumer;
import org.txsearch.ingest.source.RecordSink;

/** Records that can be read again from their beginning: files, or a replay of the log. */
public interface RecordFeed {

    /** What it is, the same each time, so that a rebuild is resumed with the same one. */
    String name();

    /**
     * Gives every record to the sink.
     *
     * @param onFraction told how much has been read, 0 to 1
     * @throws IOException where not all of it can be read
     */
    void read(RecordSink sink, DoubleConsumer onFraction) throws IOException, InterruptedException;
}
