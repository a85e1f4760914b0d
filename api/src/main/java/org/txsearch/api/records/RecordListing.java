package org.txsearch.api.records;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.paging.Position;

/** Lists some of the records of a merchant, newest first. */
public interface RecordListing<T> {
    List<T> list(int limit, @Nullable Position after, boolean backward) throws IOException;
}
