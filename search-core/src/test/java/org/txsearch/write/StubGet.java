package org.txsearch.write;

import java.util.List;

/** Answers requests for documents by their ids; the first one has the number 0. */
interface StubGet {
    StubAnswer answer(int request, List<String> ids);
}
