package org.txsearch.write;

import java.util.List;

/** Answers bulk requests; the first one has the number 0. */
interface StubBulk {
    StubAnswer answer(int request, List<StubOperation> operations);
}
