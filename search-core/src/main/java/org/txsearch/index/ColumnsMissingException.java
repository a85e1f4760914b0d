package org.txsearch.index;

import java.io.IOException;

/** An index without the columns of merchant, {@code created_at} and tie-breaker, as one has that was made without the template. */
public final class ColumnsMissingException extends IOException {

    ColumnsMissingException(String index, long documents, long complete) {
        super("Of " + documents + " documents in a window of " + index + " only " + complete
                + " have the columns of their identity: ./txsearch weeks rebuild mends it.");
    }
}
