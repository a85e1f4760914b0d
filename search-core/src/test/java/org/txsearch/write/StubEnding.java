package org.txsearch.write;

/** How the connection of a {@link StubAnswer} ends. */
enum StubEnding {
    WHOLE,
    CUT_OFF,
    NO_ANSWER,
    HANG
}
