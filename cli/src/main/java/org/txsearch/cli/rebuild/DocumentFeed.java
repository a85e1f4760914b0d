package org.txsearch.cli.rebuild;

import java.io.IOException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.stored.TransactionKey;

/** Documents from somewhere else than the old index, such as files or the log; it can be read more than once. */
public interface DocumentFeed {

    /** Takes the documents of a feed. */
    interface Sink {
        /**
         * Takes one, of whatever week.
         *
         * @param fraction how much of the feed has been read, 0 to 1
         */
        void document(TransactionDocument document, double fraction) throws IOException, InterruptedException;

        /**
         * Takes the news that a transaction was changed; what the change made of it stands in the old index alone.
         *
         * @param fraction how much of the feed has been read, 0 to 1
         */
        void change(TransactionKey transaction, double fraction) throws IOException, InterruptedException;
    }

    /** What the feed is, so that a rebuild is resumed with the same one. */
    String name();

    /** Gives every document to the sink. */
    void read(Sink sink) throws IOException, InterruptedException;
}
